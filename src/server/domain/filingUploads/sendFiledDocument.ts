import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FilingMessage } from '#contract/schemas/efmMessages';
import { openFilingFiles } from './uploadFiles';
import { notFound } from '../../http/problems';
import { sendDocument, type SentDocument } from '../../http/sendDocument';

/** An envelope with its documents as filed. */
interface FiledEnvelope {
  readonly filings: readonly { readonly message: FilingMessage }[];
}

/** A document of an envelope with its file. */
export interface FiledDocument extends SentDocument {
  /** SHA-256 of the file. */
  readonly hash: string;
}

/** Reads a document of an envelope. Throws 404 for a document of another envelope. */
export async function readFiledDocument(
  app: FastifyInstance,
  { filings }: FiledEnvelope,
  documentId: string | undefined,
): Promise<FiledDocument> {
  const document = filings
    .flatMap(({ message }) => message.documents)
    .find((each) => each.documentId === documentId);
  if (document === undefined) throw notFound();
  const { component, fileName, hash } = document;
  const files = openFilingFiles(app.settings.dataDir);
  const bytes = (await files.read(hash)) ?? (await app.findDemoFiling(hash));
  if (bytes === null) throw notFound();
  return { bytes, fileName, hash, isWord: component === 'word' };
}

/** Sends a document of an envelope. Throws 404 for a document of another envelope. */
export async function sendFiledDocument(
  app: FastifyInstance,
  reply: FastifyReply,
  envelope: FiledEnvelope,
  documentId: string | undefined,
): Promise<FastifyReply> {
  return sendDocument(reply, await readFiledDocument(app, envelope, documentId));
}
