import { Type } from '@sinclair/typebox';
import {
  COURT_CHANGE_WORDS,
  COURT_NAME_LENGTH,
  COURT_TEXT_LENGTH,
  POLICY_MOST,
  type CourtChangeKind,
} from '../courts/details';
import { CALENDAR_WORDS_LENGTH } from '../courts/calendarSettings';
import { CourtCalendarSchema } from './courtCalendar';
import { DateSchema, exactly, IdSchema, listSchema, nullable, words, type Shape } from './fields';

const Name = Type.String({ maxLength: COURT_NAME_LENGTH });
const Text = Type.String({ maxLength: COURT_TEXT_LENGTH });

/** Facts about a court; an empty text means unknown. */
export type CourtFacts = Shape<typeof CourtFactsSchema>;
const CourtFactsSchema = exactly({
  name: Name,
  officeName: Name,
  officeAddress: Text,
  officeTelephone: Text,
  officeHours: Text,
  /** IANA time zone. */
  timeZone: Type.String({ maxLength: 40 }),
  /** First day of the records, ISO date; empty while the court sends none. */
  coverageFrom: Type.String({ maxLength: 10 }),
  /** Why the court can't be searched right now; empty if it can. */
  outage: Text,
});

/** A signing right: the user signs the court's orders on these days. */
export type CourtSigner = Shape<typeof CourtSignerSchema>;
const CourtSignerSchema = exactly({
  id: IdSchema,
  username: Type.String(),
  /** Name on orders. */
  name: Type.String(),
  title: Type.String(),
  fromOn: DateSchema,
  /** Last day; null for no end date. */
  untilOn: nullable(DateSchema),
});

const PolicyParts = {
  acceptsInitial: Type.Boolean(),
  acceptsSubsequent: Type.Boolean(),
  documentMegabytes: Type.Integer({ minimum: 1, maximum: POLICY_MOST.documentMegabytes }),
  envelopeMegabytes: Type.Integer({ minimum: 1, maximum: POLICY_MOST.envelopeMegabytes }),
  documentPages: Type.Integer({ minimum: 1, maximum: POLICY_MOST.pages }),
  allowsSeveralLeads: Type.Boolean(),
  servesAt: words(['submission', 'acceptance']),
  allowsCopies: Type.Boolean(),
  statement: Type.String({ maxLength: 2_000 }),
} as const;

/** A county's e-filing policy and its effective date. */
export type FilingPolicy = Shape<typeof FilingPolicySchema>;
const FilingPolicySchema = exactly({
  ...PolicyParts,
  effectiveOn: DateSchema,
  /** False for the statewide policy, which applies to counties without their own. */
  isOwn: Type.Boolean(),
});

/** A change to a court's data. */
export type CourtChange = Shape<typeof CourtChangeSchema>;
const CourtChangeSchema = exactly({
  id: IdSchema,
  kind: words(Object.keys(COURT_CHANGE_WORDS) as CourtChangeKind[]),
  /** What changed, one sentence per change. */
  lines: Type.Array(Type.String()),
  effectiveOn: DateSchema,
  /** ISO instants; `applied` and `undone` are null until then. */
  changed: Type.String(),
  applied: nullable(Type.String()),
  undone: nullable(Type.String()),
  /**
   * The change that undoes this one; null if there is none, or if the undo was canceled before it
   * took effect.
   */
  undo: nullable(exactly({ id: IdSchema, effectiveOn: DateSchema, canCancel: Type.Boolean() })),
  by: Type.String(),
  /** Empty for changes made before reasons were required. */
  why: Type.String(),
  /**
   * True if the change can be undone: it hasn't been undone, and it isn't an undo that was already
   * applied.
   */
  canUndo: Type.Boolean(),
});

/** A day on which the court is closed, in addition to weekends and state holidays. */
export type ClosedDay = Shape<typeof ClosedDaySchema>;
const ClosedDaySchema = exactly({
  closedOn: DateSchema,
  reason: Type.String(),
  /** True if all courts of the county are closed. */
  isCounty: Type.Boolean(),
  /** The change to undo in order to reopen the court. */
  changeId: IdSchema,
});

/** A day with its number of hearings at a court. */
const HearingDaySchema = exactly({ day: DateSchema, hearings: Type.Integer() });

/** A court's data for its editor. */
export type CourtEdit = Shape<typeof CourtEditSchema>;
const CourtEditSchema = exactly({
  courtId: IdSchema,
  code: Type.String(),
  countyName: Type.String(),
  /** Today's date at the court. */
  today: DateSchema,
  facts: CourtFactsSchema,
  /** Number of upcoming hearings; changing the time zone changes their displayed times. */
  hearings: Type.Integer(),
  /** The next hearings, at most five; times are ISO instants. */
  nextHearings: Type.Array(exactly({ caseNumber: Type.String(), startsAt: Type.String() })),
  /** Upcoming days with hearings. */
  hearingDays: Type.Array(HearingDaySchema),
  /** Closed days from today on, sorted by date. */
  closedDays: Type.Array(ClosedDaySchema),
  signers: Type.Array(CourtSignerSchema),
  /**
   * The current policy, or a default policy if there is none yet; null in an edition without
   * e-filing.
   */
  policy: nullable(FilingPolicySchema),
  /** False if neither the county nor the state has a policy yet, so nothing can be filed. */
  hasStoredPolicy: Type.Boolean(),
  /** The county's own policies that take effect later, earliest first. */
  laterPolicies: Type.Array(FilingPolicySchema),
  /** Newest first. */
  changes: Type.Array(CourtChangeSchema),
});

/** A court in the list. */
export type CourtRow = Shape<typeof CourtRowSchema>;
const CourtRowSchema = exactly({
  courtId: IdSchema,
  name: Type.String(),
  code: Type.String(),
  countyName: Type.String(),
  /** Number of users who sign the court's orders today. */
  signers: Type.Integer(),
});

/** Event types or rooms of a court's hearings. */
const HearingKindSchema = exactly({
  name: Type.String(),
  hearings: Type.Integer(),
  upcoming: Type.Integer(),
});

/** A court's calendar settings for their editor. */
export type CourtCalendarEdit = Shape<typeof CourtCalendarEditSchema>;
const CourtCalendarEditSchema = exactly({
  courtId: IdSchema,
  name: Type.String(),
  countyName: Type.String(),
  /** Today's date at the court. */
  today: DateSchema,
  settings: CourtCalendarSchema,
  events: Type.Array(HearingKindSchema),
  rooms: Type.Array(HearingKindSchema),
  /** Upcoming days with hearings. */
  hearingDays: Type.Array(HearingDaySchema),
  closedDays: Type.Array(ClosedDaySchema),
  /** Changes of the calendar settings, newest first. */
  changes: Type.Array(CourtChangeSchema),
});

/** The reason for a change, shown in the change history. */
const Why = Type.String({ maxLength: COURT_TEXT_LENGTH });

const CourtParams = exactly({ courtId: IdSchema });

/** Editing courts, for super users. */
export const COURT_DETAILS_SCHEMAS = {
  getCourtsToEdit: { response: listSchema(CourtRowSchema) },
  getCourtEdit: { params: CourtParams, response: CourtEditSchema },
  putCourtFacts: {
    params: CourtParams,
    body: exactly({
      facts: CourtFactsSchema,
      /** The facts that the editor loaded; if they changed since, the change is rejected. */
      seen: CourtFactsSchema,
      effectiveOn: DateSchema,
      why: Why,
    }),
    response: CourtEditSchema,
  },
  postCourtSigner: {
    params: CourtParams,
    body: exactly({
      username: Type.String({ maxLength: 100 }),
      /** The user's email address, which must match, so that a mistyped username is refused. */
      email: Type.String({ maxLength: 254 }),
      name: Name,
      title: Name,
      fromOn: DateSchema,
      untilOn: nullable(DateSchema),
      why: Why,
    }),
    response: CourtEditSchema,
  },
  endCourtSigner: {
    params: exactly({ courtId: IdSchema, signerId: IdSchema }),
    body: exactly({
      untilOn: DateSchema,
      /** The last day that the editor loaded; if it changed since, the change is rejected. */
      seenUntilOn: nullable(DateSchema),
      why: Why,
    }),
    response: CourtEditSchema,
  },
  putFilingPolicy: {
    params: CourtParams,
    body: exactly({
      ...PolicyParts,
      /**
       * The policy of the effective date that the editor loaded; only parts that differ from it are
       * changed.
       */
      seen: exactly(PolicyParts),
      effectiveOn: DateSchema,
      why: Why,
      /** The court's newest change that the editor loaded; null if there was none. */
      seenChangeId: nullable(IdSchema),
    }),
    response: CourtEditSchema,
  },
  undoCourtChange: {
    params: exactly({ courtId: IdSchema, changeId: IdSchema }),
    /** If there is no date, the undo takes effect today. */
    body: exactly({ why: Why, effectiveOn: Type.Optional(DateSchema) }),
    response: CourtEditSchema,
  },
  closeCourt: {
    params: CourtParams,
    body: exactly({
      closedOn: DateSchema,
      reason: Type.String({ maxLength: CALENDAR_WORDS_LENGTH }),
      /** True for all courts of the county. */
      isCounty: Type.Boolean(),
    }),
    response: CourtEditSchema,
  },
  getCourtCalendar: { params: CourtParams, response: CourtCalendarEditSchema },
  putCourtCalendar: {
    params: CourtParams,
    body: exactly({
      settings: CourtCalendarSchema,
      /** The settings that the editor loaded; if they changed since, the change is rejected. */
      seen: CourtCalendarSchema,
      effectiveOn: DateSchema,
      why: Why,
    }),
    response: CourtCalendarEditSchema,
  },
} as const;
