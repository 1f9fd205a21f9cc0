import { randomUUID } from 'node:crypto';
import type { NewEnvelope } from './envelopesRepository';

/**
 * Gives filings and documents of an envelope ids of the server. The ones in a draft are the
 * browser's: they may be those of another user's filing.
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
