import 'fastify';

/** Facts about a document that a page image source receives. */
export interface PageImageFacts {
  readonly documentId: number;
  readonly documentNumber: string;
  readonly typeCode: string;
  readonly typeName: string;
  readonly countyName: string;
  /** State: `IN` or `MI`. */
  readonly state: string;
  readonly officeName: string;
  /** ISO instant; `timeZone` is the office's. */
  readonly recordedAt: string;
  readonly timeZone: string;
  readonly book: string | null;
  readonly page: string | null;
  readonly parties: readonly { readonly name: string; readonly isGrantor: boolean }[];
  readonly legals: readonly string[];
  readonly considerationCents: number | null;
  /** Numbers of the documents that this document refers to. */
  readonly references: readonly string[];
  readonly pages: number;
  /** Size of the largest page, in inches. */
  readonly width: number;
  readonly height: number;
}

/** Source of pages that offices don't deliver as files. */
export interface PageImageSource {
  /** Returns the document as a PDF file; null if the source has none. */
  fetch(facts: PageImageFacts): Promise<Uint8Array | null>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null if pages come only as files. */
    readonly pageImageSource: PageImageSource | null;
  }
}
