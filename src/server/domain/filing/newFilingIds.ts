import { randomUUID } from 'node:crypto';
import type { NewEnvelope } from './envelopesRepository';

/**
 * Replaces the ids of an envelope's filings and documents with new ids from the server. A draft's
 * ids come from the browser, and could belong to another user's filing.
 */
export function withNewFilingIds(envelope: NewEnvelope): NewEnvelope {
  const ids = new Map(envelope.filings.map(({ filingId }) => [filingId, randomUUID() as string]));
  const { corrects } = envelope;
  return {
    ...envelope,
    filings: envelope.filings.map((filing) => ({
      ...filing,
      filingId: ids.get(filing.filingId) ?? randomUUID(),
      documents: filing.documents.map((document) => ({ ...document, documentId: randomUUID() })),
    })),
    ...(corrects === undefined
      ? {}
      : {
          corrects: {
            ...corrects,
            replaced: corrects.replaced.flatMap(({ by, filingId }) => {
              const id = ids.get(by);
              return id === undefined ? [] : [{ filingId, by: id }];
            }),
          },
        }),
  };
}
