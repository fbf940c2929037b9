export const upgradeRequiredMessage = 'Upgrade to Personal or Commercial to download premium designs.';

export const fileNotFoundMessage = 'This file does not exist.';
