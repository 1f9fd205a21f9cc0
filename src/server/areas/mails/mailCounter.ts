import { MAIL_DAYS, MAIL_DOMAIN_DAYS } from '#contract/admin/mails';
import type { MailCount, MailDay, MailDomain, QueuedMail } from '#contract/schemas/mails';
import { startOfStateDate, stateDate } from '#contract/stateClock';
import { addDays } from '../../domain/billing/periods';
import type { AppDatabase } from '../../http/services';
import {
  countByDay,
  countByDomain,
  findOldMark,
  findProblems,
  type DayCount,
  type DomainCount,
} from '../../mail/figuresRepository';

const MAX_DOMAINS = 20;
/** Maximum age of cached counts of older emails, because rows can also be deleted. */
const KEPT_MS = 600_000;

const STATE_FIELDS = {
  WAITING: 'waiting',
  SENT: 'sent',
  FAILED: 'failed',
  BOUNCED: 'bounced',
} as const satisfies Readonly<Record<QueuedMail['state'], string>>;
type StateCounts = Record<(typeof STATE_FIELDS)[QueuedMail['state']], number>;

const noMails = (): StateCounts => ({ waiting: 0, sent: 0, failed: 0, bounced: 0 });
const sumOf = ({ bounced, failed, sent, waiting }: StateCounts): number =>
  waiting + sent + failed + bounced;

/** Returns the start of the day in Indiana that is this many days earlier. */
function daysBefore(time: number, days: number): number {
  return startOfStateDate(addDays(stateDate(time), -days)).getTime();
}

interface Counts {
  readonly days: readonly DayCount[];
  readonly domains: readonly DomainCount[];
}

/** Statistics for the email monitor. */
export interface MailFigures {
  /** By kind, most frequent first. */
  readonly counts: readonly MailCount[];
  /** By creation day in Indiana, oldest first. */
  readonly days: readonly MailDay[];
  /** Domains with the most problems first, then domains with the most emails. */
  readonly domains: readonly MailDomain[];
}

/**
 * Counts emails of the last 30 days, and by domain of the last 7 days. Recounts emails created
 * before yesterday only if one of them changed.
 */
export class MailCounter {
  private old: { readonly mark: string; readonly at: number; readonly counts: Counts } | null =
    null;

  constructor(private readonly db: AppDatabase) {}

  async read(now: number): Promise<MailFigures> {
    const yesterday = daysBefore(now, 1);
    const old = await this.readOld(yesterday, now);
    const span = { from: yesterday, to: null };
    const days = [...old.days, ...(await countByDay(this.db, span))];
    const domains = [...old.domains, ...(await countByDomain(this.db, span))];
    return { ...totalsOf(days), domains: await this.worstOf(domains) };
  }

  private async readOld(to: number, now: number): Promise<Counts> {
    const mark = `${String(to)} ${await findOldMark(this.db, to)}`;
    if (this.old?.mark === mark && now - this.old.at < KEPT_MS) return this.old.counts;
    const counts = {
      days: await countByDay(this.db, { from: daysBefore(to, MAIL_DAYS - 1), to }),
      domains: await countByDomain(this.db, { from: daysBefore(to, MAIL_DOMAIN_DAYS - 1), to }),
    };
    this.old = { mark, at: now, counts };
    return counts;
  }

  private async worstOf(rows: readonly DomainCount[]): Promise<MailDomain[]> {
    const domains = new Map<string, StateCounts & { deferred: number; problemId: number }>();
    for (const { count, deferred, domain, problemId, state } of rows) {
      const sum = domains.get(domain) ?? { ...noMails(), deferred: 0, problemId: 0 };
      sum[STATE_FIELDS[state]] += count;
      sum.deferred += deferred;
      sum.problemId = Math.max(sum.problemId, problemId ?? 0);
      domains.set(domain, sum);
    }
    const worst = [...domains]
      .map(([domain, sums]) => ({ domain, ...sums }))
      .sort(
        (one, two) =>
          two.failed + two.bounced - (one.failed + one.bounced) ||
          two.deferred - one.deferred ||
          sumOf(two) - sumOf(one) ||
          (one.domain < two.domain ? -1 : 1),
      )
      .slice(0, MAX_DOMAINS);
    const problems = await findProblems(
      this.db,
      worst.flatMap(({ problemId }) => (problemId === 0 ? [] : problemId)),
    );
    return worst.map(({ problemId, ...row }) => ({
      ...row,
      lastProblem: problems.get(problemId) ?? null,
    }));
  }
}

function totalsOf(rows: readonly DayCount[]): Pick<MailFigures, 'counts' | 'days'> {
  const kinds = new Map<QueuedMail['kind'], StateCounts>();
  const days = new Map<string, StateCounts>();
  for (const { count, day, kind, state } of rows) {
    const ofKind = kinds.get(kind) ?? noMails();
    const ofDay = days.get(day) ?? noMails();
    ofKind[STATE_FIELDS[state]] += count;
    ofDay[STATE_FIELDS[state]] += count;
    kinds.set(kind, ofKind);
    days.set(day, ofDay);
  }
  return {
    counts: [...kinds]
      .map(([kind, counts]) => ({ kind, ...counts }))
      .sort((one, two) => sumOf(two) - sumOf(one) || (one.kind < two.kind ? -1 : 1)),
    days: [...days]
      .map(([day, counts]) => ({ day, ...counts }))
      .sort((one, two) => (one.day < two.day ? -1 : 1)),
  };
}
