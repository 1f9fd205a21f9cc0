import type { Kysely } from 'kysely';
import { isFilingFinal, TAKEN_STATUSES, type FilingStatus } from '#contract/filingStates';
import type { EnvelopeService } from '#contract/schemas/service';
import type { Database } from '../../db/tables/database';
import { findCorrectedSecurity, PUBLIC_SECURITY } from './correctedSecurityRepository';
import { isPublicCase } from './publicCaseRepository';

/**
 * Loads an envelope's served documents, with recipients and outcomes. Omits services that waited
 * for a filing that the court didn't accept.
 */
export async function findEnvelopeServices(
  db: Kysely<Database>,
  envelopeId: string,
): Promise<EnvelopeService[]> {
  const stored = await db
    .selectFrom('service as s')
    .leftJoin('filing_filing as f', 'f.id', 's.filing_id')
    .where('s.envelope_id', '=', envelopeId)
    .select(['s.id', 's.served_at', 's.deemed_on', 's.court_id', 's.case_number', 'f.status'])
    .orderBy('s.id')
    .execute();
  const services = stored.filter(
    ({ served_at, status }) => served_at !== null || status === null || !isEndedUntaken(status),
  );
  if (services.length === 0) return [];
  const ids = services.map(({ id }) => id);
  const documents = await db
    .selectFrom('service_document')
    .where('service_id', 'in', ids)
    .select(['service_id', 'document_id', 'title', 'security'])
    .orderBy('position')
    .execute();
  const corrected = await findCorrectedSecurity(
    db,
    documents.map(({ document_id }) => document_id),
  );
  const closed = await findClosed(db, services);
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
  return services.map(({ deemed_on, id, served_at }) => ({
    ...{ id, servedAt: isoOf(served_at), deemedOn: deemed_on },
    titles: documents.filter((each) => each.service_id === id).map(({ title }) => title),
    recipients: recipients
      .filter((each) => each.service_id === id)
      .map((each) => ({
        ...{ id: each.id, name: each.name, email: each.email, party: each.party },
        ...{ isCopy: each.is_copy, notServed: each.not_served, bouncedOn: each.bounced_on },
        ...{ state: each.state, sentAt: isoOf(each.sent_at), openedAt: isoOf(each.opened_at) },
        ...{ deliveredAt: isoOf(each.delivered_at), bouncedAt: isoOf(each.bounced_at) },
        ...{ bounceReason: each.bounce_reason, resolution: each.resolution },
        deemedOn: each.not_served === null ? (each.deemed_on ?? deemed_on) : null,
        withheldTitles:
          each.is_entitled || each.not_served !== null
            ? []
            : withheld.filter(({ service_id }) => service_id === id).map(({ title }) => title),
      })),
  }));
}

/** True if the court decided the filing, but didn't accept it. */
function isEndedUntaken(status: FilingStatus): boolean {
  return isFilingFinal(status) && !TAKEN_STATUSES.includes(status);
}

/** Finds the services in cases that aren't public. */
async function findClosed(
  db: Kysely<Database>,
  services: readonly {
    readonly id: number;
    readonly court_id: number;
    readonly case_number: string;
  }[],
): Promise<ReadonlySet<number>> {
  const closed = new Set<number>();
  for (const { case_number, court_id, id } of services) {
    if (!(await isPublicCase(db, { courtId: court_id, caseNumber: case_number }))) closed.add(id);
  }
  return closed;
}

function isoOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
