/** Maximum number of designs per status request. */
export const maxStatusIds = 200;
