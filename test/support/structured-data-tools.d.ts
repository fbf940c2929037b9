declare module '@marbec/web-auto-extractor' {
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: readonly string[] });
    parse(html: string): { jsonld: Record<string, Record<string, unknown>[]>; errors?: unknown[] };
  }
}

declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(extracted: object): Promise<{ issueMessage: string; severity: 'ERROR' | 'WARNING' }[]>;
  }
}
