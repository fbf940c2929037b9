/** Maximum lengths, in code points. */
export const messageLimits = { name: 100, email: 254, subject: 200, message: 5000 } as const;
