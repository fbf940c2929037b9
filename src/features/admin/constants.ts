export const maxGrantMonths = 12;

export const cacheClearedMessage = 'Cache cleared successfully! Refreshing data...';
