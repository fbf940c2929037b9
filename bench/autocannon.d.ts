declare module 'autocannon' {
  interface Result {
    requests: { average: number };
    throughput: { average: number };
    non2xx: number;
    errors: number;
  }
  const autocannon: (options: {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
  }) => Promise<Result>;
  export default autocannon;
}
