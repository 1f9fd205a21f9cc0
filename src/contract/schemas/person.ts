import { Type } from '@sinclair/typebox';
import { PERSON_MARKS } from '../records/personPage';
import { REGISTER_IDS } from '../records/registerIds';
import { BILLING_CODE_MAX_LENGTH } from '../limits';
import {
  exactly,
  IdSchema,
  listProperties,
  nullable,
  TextSchema,
  words,
  type Shape,
} from './fields';
import {
  CountyReferenceSchema,
  CoverageSchema,
  OfferedSearchSchema,
  PartyMatchSchema,
} from './results';

const Text = Type.String();
const TextOrNull = nullable(Text);
const RegisterSchema = words(REGISTER_IDS);

/** A record of any register, in a list for one name. */
export type PersonRecord = Shape<typeof PersonRecordSchema>;
const PersonRecordSchema = exactly({
  id: Type.Integer(),
  /** The record's title, without its number. */
  title: TextOrNull,
  number: Text,
  typeCode: TextOrNull,
  /** Name of the court of a case or judgment. */
  court: TextOrNull,
  county: CountyReferenceSchema,
  /** ISO date. */
  filedOn: TextOrNull,
  /** Status value, as in the register's filters. */
  status: TextOrNull,
  /** Last day of a judgment's or warrant's lien as an ISO date; null for other records. */
  lienEndsOn: TextOrNull,
  matches: Type.Array(PartyMatchSchema),
});

/** A register's results for the name. */
export type PersonRegister = Shape<typeof PersonRegisterSchema>;
const PersonRegisterSchema = exactly({
  register: RegisterSchema,
  total: Type.Integer(),
  /** True if there are or may be more results than `total`. */
  capped: Type.Boolean(),
  places: CoverageSchema,
  /** ISO instant; null without loaded data. */
  asOf: TextOrNull,
  /**
   * Number of records per year of filing, oldest first; if the results are capped, only of counted
   * records.
   */
  years: Type.Array(exactly({ year: Type.Integer(), count: Type.Integer() })),
  /**
   * Number of records per county, largest first; if the results are capped, only of counted
   * records.
   */
  counties: Type.Array(exactly({ ...CountyReferenceSchema.properties, count: Type.Integer() })),
  /** Records that are liens. */
  liens: Type.Integer(),
  /**
   * Best matches first, up to the number that the page shows. Only liens, if only liens were
   * requested.
   */
  items: Type.Array(PersonRecordSchema),
});

/** GET /common/person: records of one name in all registers of the edition. */
export type Person = Shape<typeof PersonSchema>;
const PersonSchema = exactly({
  fullName: Text,
  /** Typed text that isn't searched, such as a title or an address; empty for none. */
  leftOut: Type.Array(Text),
  /** Set if the text has a number, which can be searched instead; otherwise null. */
  offeredSearch: nullable(OfferedSearchSchema),
  registers: Type.Array(PersonRegisterSchema),
});

/** A user's mark on a record that was found by name. */
export type PersonMark = Shape<typeof PersonMarkSchema>;
const PersonMarkSchema = exactly({
  register: RegisterSchema,
  recordId: Type.Integer(),
  mark: words(PERSON_MARKS),
  userName: Text,
  /** ISO instant. */
  at: Text,
});

/** GET /common/person/marks. */
export type PersonMarks = Shape<typeof PersonMarksSchema>;
const PersonMarksSchema = exactly({ ...listProperties(PersonMarkSchema) });

const criteria = { fullName: TextSchema };

/** Records of one name in all registers, with users' marks. */
export const PERSON_SCHEMAS = {
  getPerson: {
    query: exactly({
      ...criteria,
      /** Lists only liens; counts and totals still include all records. */
      liensOnly: Type.Optional(Type.Literal('true')),
      billingCode: Type.Optional(Type.String({ maxLength: BILLING_CODE_MAX_LENGTH })),
    }),
    response: PersonSchema,
  },
  getPersonMarks: { query: exactly(criteria), response: PersonMarksSchema },
  putPersonMark: {
    body: exactly({
      ...criteria,
      register: RegisterSchema,
      recordId: IdSchema,
      /** Null removes the mark. */
      mark: nullable(words(PERSON_MARKS)),
    }),
    response: PersonMarksSchema,
  },
} as const;
