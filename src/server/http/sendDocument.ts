import type { FastifyReply } from 'fastify';

/** A filed or uploaded document, with its bytes. */
export interface SentDocument {
  readonly fileName: string;
  readonly isWord: boolean;
  readonly bytes: Uint8Array;
}

/** Sends a document as a download that can't run anything, even if a browser opens it. */
export function sendDocument(
  reply: FastifyReply,
  { bytes, fileName, isWord }: SentDocument,
): FastifyReply {
  return reply
    .type(isWord ? 'application/octet-stream' : 'application/pdf')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .send(Buffer.from(bytes));
}
