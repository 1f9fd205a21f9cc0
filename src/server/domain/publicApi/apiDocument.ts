/** A JSON schema in an OpenAPI document. */
export interface ApiSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
  readonly items?: ApiSchema;
  readonly anyOf?: readonly ApiSchema[];
}

/** A parameter of an operation's path, query, or headers; or a reference to a shared one. */
export interface ApiParameter {
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: ApiSchema;
  readonly $ref?: string;
}

interface ApiContent {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: ApiSchema }>>;
}

/** An operation of an OpenAPI document. */
export interface ApiDocumentOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: ApiContent;
  readonly responses: Readonly<Record<string, ApiContent>>;
}

/** The parts of an OpenAPI 3.1 document that our pages read. */
export interface ApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  /** Operations for each path, keyed by lowercase method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiDocumentOperation>>>>;
}
