/** A sign-in that succeeded. */
export interface SignedIn {
  userId: string;
  /** The Set-Cookie lines of the new session. */
  cookies: string[];
}

/** The password was right, and the second factor is still missing. */
export interface Challenged {
  /** The Set-Cookie lines of the challenge. */
  challenge: string[];
}
