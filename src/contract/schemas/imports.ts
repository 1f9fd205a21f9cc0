import { Type, type TProperties } from '@sinclair/typebox';
import { BOND_STATUSES, CASE_RELATIONS } from '../records/caseMoney';
import { DOCUMENT_RELATIONS, DOCUMENT_TYPES, IMAGE_STATUSES } from '../records/documents';
import {
  EXPUNGING_REGISTERS,
  IMPORT_CHILDREN_MAX,
  IMPORT_TEXT_MAX_LENGTH,
  type ImportRegister,
} from '../imports/registers';
import { JUDGMENT_EVENT_KINDS, JUDGMENT_STATUSES } from '../records/judgments';
import { TAX_WARRANT_STATUSES } from '../account/savedItems';
import { TAX_TYPES, TAX_WARRANT_ROLES } from '../records/taxWarrants';
import { exactly, words, type ValueOf } from './fields';

const KEY_MAX_LENGTH = 200;
const LINE_MAX_LENGTH = 1_000;

const Key = Type.String({
  minLength: 1,
  maxLength: KEY_MAX_LENGTH,
  description: `the source's own key: text of 1 to ${KEY_MAX_LENGTH} characters`,
});
const Line = Type.String({
  minLength: 1,
  maxLength: LINE_MAX_LENGTH,
  description: `text of 1 to ${LINE_MAX_LENGTH} characters`,
});
const Text = Type.String({
  maxLength: IMPORT_TEXT_MAX_LENGTH,
  description: `text of at most ${IMPORT_TEXT_MAX_LENGTH} characters`,
});
const Day = Type.String({
  pattern: '^(1[6-9]|2[01])[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  description: 'a date from 1600 to 2199, such as 2026-06-30',
});
const Moment = Type.String({
  pattern:
    '^(1[6-9]|2[01])[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9])?$',
  description:
    'a time such as 2026-06-30T09:15, local to the court or county unless it has Z or an offset',
});
const MONEY = 'dollars such as 1234.56, from 0 to 9,999,999,999.99';
const Money = Type.Union(
  [
    Type.Number({ minimum: 0, maximum: 9_999_999_999.99 }),
    Type.String({ pattern: '^\\$?[0-9]{1,3}(,?[0-9]{3}){0,3}(\\.[0-9]{1,2})?$' }),
  ],
  { description: MONEY },
);
const Days = Type.Integer({
  minimum: 0,
  maximum: 100_000,
  description: 'whole days from 0 to 100,000',
});
const County = Type.String({
  minLength: 1,
  maxLength: 60,
  description: 'a county by FIPS code (18177) or name and state (Wayne, IN)',
});
const Court = Type.String({
  minLength: 1,
  maxLength: 60,
  description: 'a court by the prefix of its case numbers (89D01) or by its nine-digit ID',
});
const CourtId = Type.String({
  pattern: '^[1-9][0-9]{8}$',
  description: 'the nine-digit ID of the court, for a prefix that is not on record yet',
});

/**
 * A name in parts, or as one string such as `SMITH, JOHN A JR`, which may contain several people.
 */
const Name = Type.Union(
  [
    Line,
    exactly({
      last: Line,
      first: Type.Optional(Line),
      middle: Type.Optional(Line),
      suffix: Type.Optional(Line),
    }),
    exactly({ organization: Line }),
  ],
  {
    description: 'a name: text, or an object with last, first, middle, suffix, or organization',
  },
);
const NAMED = {
  sourceKey: Type.Optional(Key),
  name: Name,
  nameOrder: Type.Optional(words(['AS_WRITTEN', 'LAST_FIRST'])),
  address: Type.Optional(Line),
};

function listOf<Properties extends TProperties>(properties: Properties, minItems = 0) {
  return Type.Array(exactly(properties), {
    minItems,
    maxItems: IMPORT_CHILDREN_MAX,
    description: `a list of ${minItems} to ${IMPORT_CHILDREN_MAX} objects`,
  });
}

const UPSERT = { sourceKey: Key, action: Type.Optional(words(['upsert'])) };

/** A tax warrant with its names and statuses. */
const TaxWarrantRowSchema = exactly({
  ...UPSERT,
  county: County,
  warrantNumber: Type.String({
    pattern: '^[0-9]{1,8}$',
    description: 'a warrant number of 1 to 8 digits',
  }),
  taxType: Type.Optional(words(Object.keys(TAX_TYPES) as (keyof typeof TAX_TYPES)[])),
  tax: Type.Optional(Money),
  interest: Type.Optional(Money),
  penalty: Type.Optional(Money),
  collectionFee: Type.Optional(Money),
  sheriff: Type.Optional(Money),
  clerk: Type.Optional(Money),
  issuedOn: Day,
  filedOn: Day,
  expiresOn: Type.Optional(Day),
  status: Type.Optional(words(TAX_WARRANT_STATUSES)),
  statusOn: Type.Optional(Day),
  names: listOf({ ...NAMED, role: Type.Optional(words(TAX_WARRANT_ROLES)) }, 1),
  statuses: Type.Optional(
    listOf({
      sourceKey: Type.Optional(Key),
      status: words(TAX_WARRANT_STATUSES),
      on: Day,
      note: Type.Optional(Text),
    }),
  ),
});
export type TaxWarrantRow = ValueOf<typeof TaxWarrantRowSchema>;

/** A money judgment with its parties and events. */
const JudgmentRowSchema = exactly({
  ...UPSERT,
  court: Court,
  courtId: Type.Optional(CourtId),
  caseNumber: Line,
  debt: Money,
  interest: Type.Optional(Money),
  costs: Type.Optional(Money),
  renderedOn: Day,
  docketedOn: Day,
  expiresOn: Type.Optional(Day),
  status: Type.Optional(words(JUDGMENT_STATUSES)),
  statusOn: Type.Optional(Day),
  docketBook: Type.Optional(Line),
  docketPage: Type.Optional(Line),
  debtors: listOf(NAMED, 1),
  creditors: Type.Optional(listOf(NAMED)),
  events: Type.Optional(
    listOf({
      sourceKey: Type.Optional(Key),
      kind: words(JUDGMENT_EVENT_KINDS),
      on: Day,
      text: Type.Optional(Text),
      amount: Type.Optional(Money),
    }),
  ),
});
export type JudgmentRow = ValueOf<typeof JudgmentRowSchema>;

/** A recorded document with its parties, parcels, and references to earlier documents. */
const DocumentRowSchema = exactly({
  ...UPSERT,
  county: County,
  documentNumber: Line,
  type: words(Object.keys(DOCUMENT_TYPES)),
  typeName: Type.Optional(Line),
  recordedAt: Moment,
  book: Type.Optional(Line),
  page: Type.Optional(Line),
  documentOn: Type.Optional(Day),
  consideration: Type.Optional(Money),
  image: Type.Optional(
    exactly({
      status: words(IMAGE_STATUSES),
      pages: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      widthInches: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 999 })),
      heightInches: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 999 })),
    }),
  ),
  returnTo: Type.Optional(Line),
  note: Type.Optional(Text),
  isConfidential: Type.Optional(Type.Boolean()),
  parties: listOf({ ...NAMED, role: words(['grantor', 'grantee']) }),
  legals: Type.Optional(
    listOf({
      sourceKey: Type.Optional(Key),
      text: Text,
      subdivision: Type.Optional(Line),
      lot: Type.Optional(Line),
      block: Type.Optional(Line),
      section: Type.Optional(Type.Integer({ minimum: 1, maximum: 36 })),
      township: Type.Optional(Line),
      range: Type.Optional(Line),
      quarter: Type.Optional(Line),
      parcel: Type.Optional(Line),
    }),
  ),
  references: Type.Optional(
    listOf({
      sourceKey: Type.Optional(Key),
      relation: words(DOCUMENT_RELATIONS),
      number: Line,
    }),
  ),
});
export type DocumentRow = ValueOf<typeof DocumentRowSchema>;

/**
 * A court case with all its details: parties and attorneys, charges and sentences, money, hearings,
 * CCS entries.
 */
const CourtCaseRowSchema = exactly({
  ...UPSERT,
  court: Court,
  courtId: Type.Optional(CourtId),
  caseNumber: Line,
  caption: Text,
  caseType: Type.Optional(
    Type.String({ minLength: 1, maxLength: 10, description: 'a case type code, such as CC' }),
  ),
  status: words(['OPEN', 'CLOSED']),
  statusOn: Type.Optional(Day),
  filedOn: Day,
  disposedOn: Type.Optional(Day),
  judge: Type.Optional(Line),
  isSealed: Type.Optional(Type.Boolean()),
  parties: Type.Optional(
    listOf({
      ...NAMED,
      role: Line,
      birthYear: Type.Optional(Type.Integer({ minimum: 1600, maximum: 2199 })),
      addedOn: Type.Optional(Day),
      aliases: Type.Optional(listOf({ kind: words(['AKA', 'FKA', 'DBA']), name: Name })),
      attorneys: Type.Optional(
        listOf({
          name: Name,
          barNumber: Type.Optional(Line),
          address: Type.Optional(Line),
          isLead: Type.Optional(Type.Boolean()),
        }),
      ),
    }),
  ),
  charges: Type.Optional(
    listOf({
      sourceKey: Type.Optional(Key),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      description: Text,
      statute: Type.Optional(Line),
      degree: Type.Optional(Line),
      offenseOn: Type.Optional(Day),
      plea: Type.Optional(Line),
      disposition: Type.Optional(Line),
      dispositionOn: Type.Optional(Day),
      sentences: Type.Optional(
        listOf({
          description: Line,
          sentencedOn: Type.Optional(Day),
          lengthDays: Type.Optional(Days),
          suspendedDays: Type.Optional(Days),
          amount: Type.Optional(Money),
        }),
      ),
    }),
  ),
  bonds: Type.Optional(
    listOf({
      sourceKey: Type.Optional(Key),
      kind: Line,
      amount: Type.Optional(Money),
      setOn: Type.Optional(Day),
      postedOn: Type.Optional(Day),
      poster: Type.Optional(Line),
      status: words(BOND_STATUSES),
      statusOn: Type.Optional(Day),
    }),
  ),
  receivables: Type.Optional(
    listOf({
      sourceKey: Type.Optional(Key),
      account: Line,
      amount: Money,
      balance: Type.Optional(Money),
      orderedOn: Type.Optional(Day),
      dueOn: Type.Optional(Day),
      satisfiedOn: Type.Optional(Day),
      payor: Type.Optional(Line),
      recipient: Type.Optional(Line),
    }),
  ),
  payments: Type.Optional(
    listOf({
      sourceKey: Type.Optional(Key),
      account: Line,
      amount: Money,
      isRefund: Type.Optional(Type.Boolean()),
      paidOn: Type.Optional(Day),
      receiptNumber: Type.Optional(Line),
      payor: Type.Optional(Line),
    }),
  ),
  relatedCases: Type.Optional(
    listOf({
      sourceKey: Type.Optional(Key),
      kind: Type.Optional(words(CASE_RELATIONS)),
      caseNumber: Line,
      relatedOn: Type.Optional(Day),
    }),
  ),
  hearings: Type.Optional(
    listOf({
      sourceKey: Type.Optional(Key),
      startsAt: Moment,
      durationMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      event: Line,
      room: Type.Optional(Line),
      status: Type.Optional(words(['CONFIRMED', 'CANCELLED'])),
    }),
  ),
  entries: Type.Optional(
    listOf({
      sourceKey: Type.Optional(Key),
      number: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
      enteredOn: Day,
      eventOn: Type.Optional(Day),
      type: Type.Optional(Line),
      typeText: Type.Optional(Line),
      text: Text,
      isNoticeSent: Type.Optional(Type.Boolean()),
      isOrderOnFile: Type.Optional(Type.Boolean()),
    }),
  ),
});
export type CourtCaseRow = ValueOf<typeof CourtCaseRowSchema>;

/** Schema of each register's row that adds or changes a record. */
export const IMPORT_ROW_SCHEMAS = {
  court: CourtCaseRowSchema,
  judgment: JudgmentRowSchema,
  recorder: DocumentRowSchema,
  taxWarrant: TaxWarrantRowSchema,
} as const satisfies Readonly<Record<ImportRegister, unknown>>;

/** Returns the schema of a row that removes a record, which has only the key. */
export function removalSchema(register: ImportRegister) {
  const actions = EXPUNGING_REGISTERS.includes(register) ? ['delete', 'expunge'] : ['delete'];
  return Type.Object({ sourceKey: Key, action: words(actions) });
}
