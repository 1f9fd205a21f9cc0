import {
  DEADLINE_RULES,
  OWN_DAYS,
  OWN_DAYS_MAX,
  SHORT_PERIOD_DAYS,
  SERVICE_MANNERS,
  type DeadlineRule,
  type ServiceManner,
} from '#contract/courts/deadlines';
import { formatDate } from '#contract/formats';
import { readId } from '../../http/readId';
import type { ClosedDays } from '../../domain/courtDays/courtDays';
import { computeDeadline, type ComputedDeadline } from '../../domain/deadlines/computeDeadline';
import { readDay } from '../calendarDays';
import type { FormError } from '../formFields';
import { submittedText } from '../submittedForm';

/** The form as typed. */
export interface DeadlineForm {
  readonly rule: string;
  /** For `OWN_DAYS`. */
  readonly days: string;
  readonly from: string;
  readonly manner: string;
  readonly courtId: string;
  readonly caseNumber: string;
}

const DEFAULTS = { rule: DEADLINE_RULES[0]?.id ?? OWN_DAYS, manner: 'electronic' } as const;

/** Reads the form from the URL; a missing field gets its default value. */
export function readDeadlineForm(query: unknown): DeadlineForm {
  const text = (name: string, otherwise = ''): string =>
    submittedText(query, name).trim() || otherwise;
  return {
    rule: text('rule', DEFAULTS.rule),
    days: text('days'),
    from: text('from'),
    manner: text('manner', DEFAULTS.manner),
    courtId: text('courtId'),
    caseNumber: text('caseNumber'),
  };
}

/** The validated input for computing a deadline. */
export interface AskedDeadline {
  /** Null for a custom number of days. */
  readonly rule: DeadlineRule | null;
  readonly days: number;
  readonly from: string;
  readonly manner: ServiceManner;
  readonly courtId: number | null;
}

/** Validates the form: returns the input, or errors by field. */
export function readDeadline(form: DeadlineForm): AskedDeadline | readonly FormError[] {
  const errors: FormError[] = [];
  const rule = DEADLINE_RULES.find(({ id }) => id === form.rule) ?? null;
  if (rule === null && form.rule !== OWN_DAYS)
    errors.push({
      field: 'rule',
      message: 'Choose a rule from the list, or “Other number of days”.',
    });
  const days = rule?.days ?? readId(form.days) ?? 0;
  if (rule === null && form.rule === OWN_DAYS && (days < 1 || days > OWN_DAYS_MAX)) {
    const message = `Enter a number of days from 1 to ${String(OWN_DAYS_MAX)}.`;
    errors.push({ field: 'days', message });
  }
  const from = readDay(form.from);
  if (from === null)
    errors.push({
      field: 'from',
      message: 'Enter the date to count from, like 2026-07-06.',
    });
  const manner = SERVICE_MANNERS.find(({ id }) => id === form.manner);
  if (manner === undefined) errors.push({ field: 'manner', message: 'Choose how it was served.' });
  const courtId = form.courtId === '' ? null : readId(form.courtId);
  if (form.courtId !== '' && courtId === null)
    errors.push({ field: 'courtId', message: 'Choose a court from the list.' });
  return errors.length > 0 || from === null || manner === undefined
    ? errors
    : { rule, days, from, manner, courtId };
}

/** Computes a deadline, taking the court's closed days into account. */
export function computeAsked(
  { days, from, manner, rule }: AskedDeadline,
  closed: ClosedDays,
): ComputedDeadline {
  const hasExtraDays = rule?.hasExtraDays ?? true;
  return computeDeadline(
    {
      from,
      days,
      unit: rule?.unit ?? (days < SHORT_PERIOD_DAYS ? 'courtDays' : 'calendarDays'),
      direction: rule?.direction ?? 'after',
      extraDays: hasExtraDays ? manner.extraDays : 0,
    },
    closed,
  );
}

/** Describes in one line how a deadline was computed. */
export function ruleWords({ days, from, manner, rule }: AskedDeadline): string {
  const extra =
    manner.extraDays > 0 && (rule?.hasExtraDays ?? true)
      ? ` and ${String(manner.extraDays)} for ${manner.name}`
      : '';
  const by = rule === null ? '' : `, ${rule.citation}`;
  const where = rule?.direction === 'before' ? 'before' : 'from';
  return `${String(days)} days ${where} ${formatDate(from)}${extra}${by}`;
}
