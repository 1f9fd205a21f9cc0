import { randomUUID } from 'node:crypto';
import type { FilingKind } from '#contract/filing/states';
import type { EfmReply, FilingMessage } from '#contract/schemas/efmMessages';
import type { NewEnvelope } from '../../../../src/server/domain/filing/envelopesRepository';
import { createMessage } from '../../../../src/server/domain/efmMessages/message';
import { COURTS } from '../../seed';
import { START, type TestSite } from '../../testApp';

/** A filing of one PDF. */
export function aFiling(changes: Partial<FilingMessage> = {}): FilingMessage {
  const kind: FilingKind = 'file';
  return {
    filingId: randomUUID(),
    code: 'MOTN',
    kind,
    description: 'Motion to compel',
    partyIds: [],
    attorney: null,
    documents: [
      {
        documentId: randomUUID(),
        component: 'lead',
        title: 'Motion to compel',
        fileName: 'motion.pdf',
        security: 'PUBLIC',
        hash: randomUUID().replaceAll('-', '').repeat(2),
        bytes: 40_000,
        pages: 4,
      },
    ],
    optionalServices: [],
    ...changes,
  };
}

/** An envelope of one filing in an existing case. */
export function anEnvelope(changes: Partial<NewEnvelope> = {}): NewEnvelope {
  return {
    envelopeId: randomUUID(),
    courtId: COURTS.marion,
    caseNumber: '49Z01-2601-CC-000001',
    newCase: null,
    parties: [],
    filings: [aFiling()],
    payment: { kind: 'card', quoteId: randomUUID(), totalCents: 308, maxCents: 308 },
    filer: { name: 'Una Fairbanks', firm: null },
    comment: '',
    ...changes,
  };
}

/** Payment of an envelope with a new quote of the manager. */
export async function quotedPayment(
  { app }: TestSite,
  { courtId, filings, newCase, payment }: NewEnvelope,
): Promise<NewEnvelope['payment']> {
  const fees = {
    courtId,
    typeCode: newCase?.typeCode ?? null,
    filings: filings.map(({ code, optionalServices }) => ({ code, optionalServices })),
    payment: payment.kind,
    hasEfilingPlan: false,
  };
  const answer = await app.efiling.manager.send(
    createMessage(
      { operation: 'GetFeesCalculation', correlationId: null, body: { fees, isQuote: true } },
      START,
    ),
  );
  if (answer.kind === 'refused') throw new Error(answer.message);
  const { quoteId, totalCents } = answer.body as EfmReply<'GetFeesCalculation'>;
  return { ...payment, quoteId: quoteId ?? '', totalCents, maxCents: totalCents };
}
