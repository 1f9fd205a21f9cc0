import { formatDateTime } from '#contract/formats';

/** Committed data that a stamp shows. Instants are ISO strings in UTC. */
export interface StampFacts {
  /** True for a summons, which also gets the clerk's signature and seal. */
  readonly isSummons: boolean;
  /** When the filing was submitted: the time of filing. */
  readonly filedAt: string;
  readonly acceptedAt: string;
  /** IANA zone of the court. */
  readonly timeZone: string;
  /** Such as `Clerk of the Wayne Circuit Court`. */
  readonly clerk: string;
  readonly caseNumber: string;
  readonly envelopeNumber: string;
  /** Position of the filing in its envelope, starting at 1. */
  readonly filingNumber: number;
  /** Name of the clerk who accepted it. */
  readonly reviewer: string;
  /** The judge's signature on an order. */
  readonly signature?: OrderSignature;
  /** True for an order, whose filing time is the time of the judge's signature. */
  readonly isOrder?: boolean;
}

/** How a judge signed an order. */
export interface OrderSignature {
  /** Such as `So ordered`. */
  readonly ruling: string;
  readonly name: string;
  readonly title: string;
  /** Court on the seal, such as `Wayne Superior Court 1`. */
  readonly court: string;
}

/** Formats an instant in the court's time zone: `Jun 30, 2026 4:05 PM EDT`. */
export function stampTime(iso: string, timeZone: string): string {
  return formatDateTime(iso, timeZone).replace(/(\d{4}), /, '$1 ');
}

/** Returns the four parts of the full stamp, in order. */
export function stampParts(facts: StampFacts): readonly [string, string, string, string] {
  const { caseNumber, clerk, envelopeNumber, filedAt, filingNumber, timeZone } = facts;
  return [
    `FILED ${stampTime(filedAt, timeZone)}`,
    clerk,
    caseNumber,
    `${envelopeNumber}/${String(filingNumber)}`,
  ];
}

/**
 * Returns the small line for every page: the stamp, plus the reviewer and the time of acceptance.
 */
export function smallLine(facts: StampFacts): string {
  const { acceptedAt, reviewer, timeZone } = facts;
  const verb = facts.isOrder === true ? 'Signed' : 'Accepted';
  const accepted = `${verb} ${stampTime(acceptedAt, timeZone)} by ${reviewer}`;
  return [...stampParts(facts), accepted].join(' · ');
}
