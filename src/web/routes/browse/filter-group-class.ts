export const groupClass = 'mt-6 border-t border-line pt-6';
export const legendClass = 'float-left mb-2 w-full text-sm font-[620]';
