/** The decoder in plain JavaScript, since the content security policy of the pages allows no WebAssembly. */
declare module 'meshoptimizer/decoder-in-javascript' {
  export { MeshoptDecoder } from 'meshoptimizer/decoder';
}
