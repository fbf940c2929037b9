/** Packages that the browser's code gets other files of. */
export const aliases = {
  // React has had this hook since version 18. The router's store imports the shim for older versions.
  'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
  // The package exports its decoders in WebAssembly only, which the content security policy does not allow.
  'meshoptimizer/decoder-in-javascript': `${import.meta.dirname}/node_modules/meshoptimizer/meshopt_decoder_reference.js`,
};
