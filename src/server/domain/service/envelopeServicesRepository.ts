import { PUBLIC_SECURITY } from '#contract/filing/documentSecurity';
import type { Kysely } from 'kysely';
import { isFilingFinal } from '#contract/filing/states';
import type { EnvelopeService } from '#contract/schemas/service';
import type { Database } from '../../db/tables/database';
import { findCorrectedSecurity } from './correctedSecurityRepository';
import { findShownServices } from './hiddenCaseRepository';
import { findClosedServices } from './publicCaseRepository';

/**
 * Loads an envelope's served documents, with recipients and outcomes, for its filer. Omits services
 * that still wait for a filing although the court has decided it, because they will never be made.
 * Omits recipients in a case that is hidden from the filer's firm.
 */
export async function findEnvelopeServices(
  db: Kysely<Database>,
  envelopeId: string,
): Promise<EnvelopeService[]> {
  const stored = await db
    .selectFrom('service as s')
    .leftJoin('filing_filing as f', 'f.id', 's.filing_id')
    .where('s.envelope_id', '=', envelopeId)
    .select(['s.id', 's.served_at', 's.deemed_on', 'f.status'])
    .orderBy('s.id')
    .execute();
  const services = stored.filter(
    ({ served_at, status }) => served_at !== null || status === null || !isFilingFinal(status),
  );
  if (services.length === 0) return [];
  const ids = services.map(({ id }) => id);
  const documents = await db
    .selectFrom('service_document')
    .where('service_id', 'in', ids)
    .select(['service_id', 'document_id', 'title', 'security', 'withdrawn_at'])
    .orderBy('position')
    .execute();
  const corrected = await findCorrectedSecurity(
    db,
    documents.map(({ document_id }) => document_id),
  );
  const closed = await findClosedServices(db, ids);
  const withheld = documents.filter(
    ({ document_id, security, service_id }) =>
      closed.has(service_id) || (corrected.get(document_id) ?? security) !== PUBLIC_SECURITY,
  );
  const recipients = await db
    .selectFrom('service_recipient')
    .where('service_id', 'in', ids)
    .selectAll()
    .orderBy('position')
    .execute();
  const { hidden, partyOf } = await findShownServices(db, envelopeId, closed);
  const shown = recipients.flatMap(({ party: stored, ...each }) => {
    const party = partyOf({ id: each.id, serviceId: each.service_id, party: stored });
    return party === null ? [] : [{ ...each, party }];
  });
  return services.map(({ deemed_on, id, served_at }) => ({
    id,
    servedAt: isoOf(served_at),
    deemedOn: deemed_on,
    isCaseHidden: hidden.has(id),
    titles: documents.filter((each) => each.service_id === id).map(({ title }) => title),
    ...withdrawnIn(documents.filter((each) => each.service_id === id)),
    recipients: shown
      .filter((each) => each.service_id === id)
      .map((each) => ({
        id: each.id,
        name: each.name,
        email: each.email,
        party: each.party,
        isCopy: each.is_copy,
        notServed: each.not_served,
        bouncedOn: each.bounced_on,
        state: each.state,
        sentAt: isoOf(each.sent_at),
        openedAt: isoOf(each.opened_at),
        deliveredAt: isoOf(each.delivered_at),
        bouncedAt: isoOf(each.bounced_at),
        bounceReason: each.bounce_reason,
        resolution: each.resolution,
        deemedOn: each.not_served === null ? (each.deemed_on ?? deemed_on) : null,
        withheldTitles:
          each.is_entitled || each.not_served !== null
            ? []
            : withheld.filter(({ service_id }) => service_id === id).map(({ title }) => title),
      })),
  }));
}

/** Lists documents whose filing was canceled after the service. */
function withdrawnIn(documents: readonly { title: string; withdrawn_at: Date | null }[]) {
  const withdrawn = documents.flatMap(({ title, withdrawn_at }) =>
    withdrawn_at === null ? [] : [{ title, at: withdrawn_at.toISOString() }],
  );
  return withdrawn.length === 0 ? {} : { withdrawn };
}

function isoOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
