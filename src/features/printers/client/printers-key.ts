import { listUserPrinters } from '../calls.ts';

/** The key begins with the address, so that other tabs follow a change (cross-tab-invalidation.ts). */
export const printersKey = (userId: string | null) => [listUserPrinters.path, userId] as const;
