import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FilingMessage } from '#contract/schemas/efmMessages';
import { openFilingFiles } from './uploadFiles';
import { notFound } from '../../http/problems';
import { sendDocument } from '../../http/sendDocument';

/** An envelope with the documents as they were filed. */
interface FiledEnvelope {
  readonly filings: readonly { readonly message: FilingMessage }[];
}

/** Sends a document of an envelope. Throws 404 for a document of another envelope. */
export async function sendFiledDocument(
  app: FastifyInstance,
  reply: FastifyReply,
  { filings }: FiledEnvelope,
  documentId: string | undefined,
): Promise<FastifyReply> {
  const document = filings
    .flatMap(({ message }) => message.documents)
    .find((each) => each.documentId === documentId);
  if (document === undefined) throw notFound();
  const { component, fileName, hash } = document;
  const files = openFilingFiles(app.settings.dataDir);
  const bytes = (await files.read(hash)) ?? (await app.findDemoFiling(hash));
  if (bytes === null) throw notFound();
  return sendDocument(reply, { bytes, fileName, isWord: component === 'word' });
}
