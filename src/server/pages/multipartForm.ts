import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpProblem, invalidRequest } from '../http/problems';

/** A file of a submitted form. Its bytes aren't enumerable, so that text checks skip them. */
export class FormFile {
  readonly #bytes: Buffer;

  constructor(
    readonly name: string,
    bytes: Buffer,
  ) {
    this.#bytes = bytes;
  }

  get bytes(): Buffer {
    return this.#bytes;
  }
}

/** Limits for a form with a file. */
export interface MultipartBounds {
  readonly fileBytes: number;
  readonly tooLarge: string;
}

const FIELDS = 10;
const FIELD_BYTES = 2_000;
const NAME_BYTES = 100;
const UNREADABLE = 'The form couldn’t be read. Choose the file again.';

/**
 * Parses forms with one file (`multipart/form-data`) in a scope: texts by name, and the file as a
 * `FormFile`. Returns 413 for a file that is too large, and 400 for a malformed form.
 */
export function readMultipartForms(scope: FastifyInstance, bounds: MultipartBounds): void {
  scope.addContentTypeParser('multipart/form-data', (request: FastifyRequest, payload: Readable) =>
    readForm(request, payload, bounds),
  );
}

async function readForm(
  { headers }: FastifyRequest,
  payload: Readable,
  { fileBytes, tooLarge }: MultipartBounds,
): Promise<Readonly<Record<string, string | FormFile>>> {
  const values: Record<string, string | FormFile> = Object.create(null) as never;
  const problems: HttpProblem[] = [];
  try {
    const parser = new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: {
        fileSize: fileBytes,
        files: 1,
        fields: FIELDS,
        fieldSize: FIELD_BYTES,
        fieldNameSize: NAME_BYTES,
        parts: FIELDS + 1,
        headerPairs: 20,
      },
    });
    parser.on('field', (name, value) => {
      values[name] = value;
    });
    parser.on('file', (name, stream, fileName) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('limit', () => {
        problems.push(new HttpProblem(413, { message: tooLarge }));
      });
      stream.on('end', () => {
        values[name] = new FormFile(fileName, Buffer.concat(parts));
      });
    });
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
      parser.on(limit, () => {
        problems.push(invalidRequest(UNREADABLE));
      });
    }
    await pipeline(payload, parser);
  } catch {
    throw problems[0] ?? invalidRequest(UNREADABLE);
  }
  if (problems[0] !== undefined) throw problems[0];
  return { ...values };
}
