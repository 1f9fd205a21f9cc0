import type { Generated } from 'kysely';
import type { StatusPart } from '#contract/admin/operatorAlerts';

/** Settings of a built-in rule, which super users change. */
export interface OperatorAlertRuleTable {
  rule: string;
  limit_value: number;
  minutes: number;
  is_enabled: boolean;
}

/** A metric above its limit; it is an alert once `raised_at` is set. */
export interface OperatorAlertTable {
  id: Generated<number>;
  rule: string;
  /** The queue, register and county, or app server; empty for the whole site. */
  subject: string;
  first_exceeded_at: Date;
  raised_at: Date | null;
  last_value: number;
  limit_value: number;
  acknowledged_at: Date | null;
  acknowledged_by: number | null;
  ended_at: Date | null;
}

/** A super user's notification settings, if they differ from the defaults. */
export interface OperatorAlertSettingTable {
  user_id: number;
  inbox: boolean;
  email: boolean;
  /** Hours when no emails are sent, in Indiana's main time zone; null for none. */
  quiet_from: number | null;
  quiet_to: number | null;
}

/** A raised or ended alert for which a super user's email is pending. */
export interface OperatorAlertNoticeTable {
  id: Generated<number>;
  user_id: number;
  alert_id: number;
  has_ended: boolean;
  at: Date;
}

/** An incident on the status page. */
export interface IncidentTable {
  id: Generated<number>;
  title: string;
  parts: StatusPart[];
  started_at: Date;
  resolved_at: Date | null;
}

export interface IncidentUpdateTable {
  id: Generated<number>;
  incident_id: number;
  at: Date;
  text: string;
}
