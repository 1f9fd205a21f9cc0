import 'fastify';

/** What a source of page images is told of a document. */
export interface PageImageFacts {
  readonly documentId: number;
  readonly documentNumber: string;
  readonly typeCode: string;
  readonly typeName: string;
  readonly countyName: string;
  /** `IN` or `MI`. */
  readonly state: string;
  readonly officeName: string;
  /** ISO instant, and the zone of the office's clock. */
  readonly recordedAt: string;
  readonly timeZone: string;
  readonly book: string | null;
  readonly page: string | null;
  readonly parties: readonly { readonly name: string; readonly isGrantor: boolean }[];
  readonly legals: readonly string[];
  readonly considerationCents: number | null;
  /** Numbers of the documents that it refers to. */
  readonly references: readonly string[];
  readonly pages: number;
  /** Of the largest page; inches. */
  readonly width: number;
  readonly height: number;
}

/** Where pages come from that were not handed in as files. */
export interface PageImageSource {
  /** The document as a PDF file; null where the source has none. */
  fetch(facts: PageImageFacts): Promise<Uint8Array | null>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null where pages come as files alone. */
    readonly pageImageSource: PageImageSource | null;
  }
}
