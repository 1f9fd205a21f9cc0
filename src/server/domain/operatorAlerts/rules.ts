import { ALERT_RULE_IDS, ALERT_RULES, type AlertRuleId } from '#contract/admin/operatorAlerts';
import { MINUTE_MS } from '#contract/time';

/**
 * A value measured for a subject: a queue, a register and county, an app server, or the whole site
 * ('').
 */
export interface Reading {
  readonly subject: string;
  /** In the rule's unit. */
  readonly value: number;
}

/** Readings, keyed by rule, highest first; omits rules that couldn't be measured. */
export type Readings = ReadonlyMap<AlertRuleId, readonly Reading[]>;

export interface RuleSetting {
  readonly limit: number;
  /** Minutes for which the value must exceed the limit. */
  readonly minutes: number;
  readonly isEnabled: boolean;
}

export type RuleSettings = Readonly<Record<AlertRuleId, RuleSetting>>;

/** A value above its limit, as stored; it is an alert if it was raised. */
export interface StoredExcess {
  readonly id: number;
  readonly rule: string;
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly isRaised: boolean;
}

/** A value that newly exceeds its limit, or has changed since. */
export interface Excess {
  readonly rule: AlertRuleId;
  readonly subject: string;
  readonly value: number;
  readonly limit: number;
  /** True if this evaluation raises the alert. */
  readonly isRaised: boolean;
}

/** Result of an evaluation. */
export interface AlertChanges {
  readonly begun: readonly Excess[];
  readonly continued: readonly (Excess & { readonly id: number })[];
  /** Raised alerts that ended. */
  readonly ended: readonly number[];
  /** Values that fell below the limit before an alert was raised. */
  readonly dropped: readonly number[];
}

/** Returns the settings of all rules: changed ones, and the defaults for others. */
export function settingsOf(changed: ReadonlyMap<string, RuleSetting>): RuleSettings {
  return Object.fromEntries(
    ALERT_RULE_IDS.map((id) => {
      const { limit, minutes } = ALERT_RULES[id];
      return [id, changed.get(id) ?? { limit, minutes, isEnabled: true }];
    }),
  ) as RuleSettings;
}

const keyOf = (rule: string, subject: string): string => `${rule} ${subject}`;

/**
 * Compares readings with the rules. A value that exceeds its limit for the rule's minutes raises an
 * alert; the alert ends when the value no longer exceeds the limit, or the rule is turned off.
 * Rules without readings keep their alerts.
 */
export function compare(
  stored: readonly StoredExcess[],
  readings: Readings,
  settings: RuleSettings,
  now: number,
): AlertChanges {
  const known = new Map(stored.map((each) => [keyOf(each.rule, each.subject), each]));
  const begun: Excess[] = [];
  const continued: (Excess & { readonly id: number })[] = [];
  const kept = new Set<number>();
  for (const rule of ALERT_RULE_IDS) {
    const { isEnabled, limit, minutes } = settings[rule];
    if (!isEnabled) continue;
    const measured = readings.get(rule);
    if (measured === undefined) {
      for (const each of stored) if (each.rule === rule) kept.add(each.id);
      continue;
    }
    for (const { subject, value } of measured) {
      if (value <= limit) continue;
      const before = known.get(keyOf(rule, subject));
      const isLong = now - (before?.since ?? now) >= minutes * MINUTE_MS;
      const excess = { rule, subject, value, limit };
      if (before === undefined) begun.push({ ...excess, isRaised: isLong });
      else {
        kept.add(before.id);
        continued.push({ ...excess, id: before.id, isRaised: isLong && !before.isRaised });
      }
    }
  }
  const over = stored.filter(({ id }) => !kept.has(id));
  const idsOf = (isRaised: boolean): number[] =>
    over.filter((each) => each.isRaised === isRaised).map(({ id }) => id);
  return { begun, continued, ended: idsOf(true), dropped: idsOf(false) };
}

/** True in the hours from `from` until `to`, even across midnight. */
export function isQuiet(
  quiet: { readonly from: number; readonly to: number } | null,
  hour: number,
): boolean {
  if (quiet === null) return false;
  const { from, to } = quiet;
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}
