import { Type } from '@sinclair/typebox';
import {
  BOUNCE_FIXES,
  BOUNCE_FIXES_MAX,
  CONTACT_ACTIONS,
  CONTACT_CHANGES,
  NOT_SERVED_REASONS,
  SERVICE_COPIES_MAX,
  SERVICE_STATES,
} from '../filing/service';
import {
  DateSchema,
  exactly,
  IdSchema,
  listProperties,
  nullable,
  type Shape,
  UuidSchema,
  words,
} from './fields';

/** A recipient of a service, or a party that isn't served electronically. */
export type ServedRecipient = Shape<typeof ServedRecipientSchema>;
const ServedRecipientSchema = exactly({
  id: Type.Integer(),
  name: Type.String(),
  email: nullable(Type.String()),
  /** The parties whom the recipient represents. */
  party: Type.String(),
  /** True for an administrative copy. */
  isCopy: Type.Boolean(),
  /** Null if served electronically. */
  notServed: nullable(words(NOT_SERVED_REASONS)),
  bouncedOn: nullable(DateSchema),
  state: nullable(words(SERVICE_STATES)),
  sentAt: nullable(Type.String()),
  /** The court day from which the service of this recipient counts; null if not served. */
  deemedOn: nullable(DateSchema),
  deliveredAt: nullable(Type.String()),
  openedAt: nullable(Type.String()),
  bouncedAt: nullable(Type.String()),
  bounceReason: nullable(Type.String()),
  /** How the bounce was resolved; null while it is unresolved. */
  resolution: nullable(Type.String()),
  /** Served documents that the recipient may no longer open, because they are now confidential. */
  withheldTitles: Type.Array(Type.String()),
});

/**
 * Documents of an envelope that were served together, or are waiting for the court's acceptance.
 */
export type EnvelopeService = Shape<typeof EnvelopeServiceSchema>;
export const EnvelopeServiceSchema = exactly({
  id: Type.Integer(),
  titles: Type.Array(Type.String()),
  /** ISO instant; null until the court accepts the filing. */
  servedAt: nullable(Type.String()),
  /** The court day from which the service counts, except for people who were served again. */
  deemedOn: nullable(DateSchema),
  /**
   * True if the case isn't public and the filer's firm isn't on it. Then, `recipients` has only
   * people whom the filer named, and the firm's own people.
   */
  isCaseHidden: Type.Boolean(),
  recipients: Type.Array(ServedRecipientSchema),
  /** Documents whose filing was canceled after the service; absent if there are none. */
  withdrawn: Type.Optional(
    Type.Array(
      exactly({
        title: Type.String(),
        /** ISO instant. */
        at: Type.String(),
      }),
    ),
  ),
});

const NameSchema = Type.String({ minLength: 1, maxLength: 200 });
const EmailSchema = Type.String({ minLength: 1, maxLength: 254 });
const PartySchema = Type.String({ minLength: 1, maxLength: 300 });
const CaseNumberSchema = Type.String({ minLength: 1, maxLength: 50 });
const BarNumberSchema = Type.String({ minLength: 1, maxLength: 60 });
/** A service contact of the firm, with its administrative copies and cases. */
export type ServiceContact = Shape<typeof ServiceContactSchema>;
const ServiceContactSchema = exactly({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  barNumber: nullable(Type.String()),
  isConfirmed: Type.Boolean(),
  /** The date on which an email to the address bounced. */
  bouncedOn: nullable(DateSchema),
  /** Ids of the contacts that get administrative copies. */
  copyIds: Type.Array(Type.Integer()),
  cases: Type.Array(
    exactly({
      id: Type.Integer(),
      courtName: Type.String(),
      caseNumber: Type.String(),
      party: Type.String(),
      addedBy: Type.String(),
      addedAt: Type.String(),
      /** Null while the contact is on the case. */
      endedAt: nullable(Type.String()),
      endKind: nullable(words(['replaced', 'detached'])),
    }),
  ),
});

/** A change to the firm's contacts. */
export type ContactChange = Shape<typeof ContactChangeSchema>;
const ContactChangeSchema = exactly({
  id: Type.Integer(),
  at: Type.String(),
  by: Type.String(),
  kind: words(CONTACT_CHANGES),
  /** Name of the contact, and the change. */
  subject: Type.String(),
  detail: Type.String(),
  canUndo: Type.Boolean(),
});

export type ServiceContacts = Shape<typeof ServiceContactsSchema>;
const ServiceContactsSchema = exactly({
  ...listProperties(ServiceContactSchema),
  /** Null for an individual. */
  firmName: nullable(Type.String()),
  /** Attorneys of the firm; the public list includes those with an address on the roll. */
  attorneys: Type.Array(
    exactly({
      barNumber: Type.String(),
      name: Type.String(),
      email: nullable(Type.String()),
    }),
  ),
  /** Newest first. */
  changes: Type.Array(ContactChangeSchema),
});

/** A person or party on a draft's service list. */
export type ListedRecipient = Shape<typeof ListedRecipientSchema>;
const ListedRecipientSchema = exactly({
  name: Type.String(),
  parties: Type.Array(Type.String()),
  email: nullable(Type.String()),
  barNumber: nullable(Type.String()),
  isCopy: Type.Boolean(),
  notServed: nullable(words(NOT_SERVED_REASONS)),
  bouncedOn: nullable(DateSchema),
});

/** People who will be served with a draft, and how. */
export type ServiceList = Shape<typeof ServiceListSchema>;
const ServiceListSchema = exactly({
  recipients: Type.Array(ListedRecipientSchema),
  /** The firm's own parties on the case, for whom it can attach a contact. */
  parties: Type.Array(Type.String()),
  servesAt: words(['submission', 'acceptance']),
  /** The court day from which service would count if it were made now. */
  deemedOn: DateSchema,
  /** Text of the certificate of service. */
  certificate: Type.String(),
  /**
   * The firm's own contacts that can be attached; contacts already on the case have
   * `caseContactId`.
   */
  contacts: Type.Array(
    exactly({
      id: Type.Integer(),
      name: Type.String(),
      email: Type.String(),
      caseContactId: nullable(Type.Integer()),
      party: nullable(Type.String()),
    }),
  ),
});

const CONTACT_PARAMS = exactly({ contactId: IdSchema });

const FixSchema = exactly({
  recipientIds: Type.Array(IdSchema, { minItems: 1, maxItems: BOUNCE_FIXES_MAX }),
  action: words(BOUNCE_FIXES),
  /**
   * New address for `correct`; for `replace`, the address of a different contact of the same firm.
   */
  email: nullable(Type.String({ maxLength: 254 })),
  reason: Type.String({ maxLength: 300 }),
});

/** Result of a fix for each bounce, or why it can't be applied. */
export type ServiceFix = Shape<typeof ServiceFixSchema>;
const ServiceFixSchema = exactly({
  items: Type.Array(
    exactly({
      recipientId: Type.Integer(),
      name: Type.String(),
      address: Type.String(),
      caseNumber: Type.String(),
      isPossible: Type.Boolean(),
      words: Type.String(),
    }),
  ),
  possible: Type.Integer(),
});

/** Service contacts, and a draft's service list. */
export const SERVICE_SCHEMAS = {
  getServiceContacts: { response: ServiceContactsSchema },
  saveServiceContact: {
    body: exactly({
      /** Null to add a contact. */
      contactId: nullable(IdSchema),
      name: NameSchema,
      email: EmailSchema,
      barNumber: nullable(BarNumberSchema),
      copyIds: Type.Array(IdSchema, { maxItems: SERVICE_COPIES_MAX }),
    }),
    response: ServiceContactsSchema,
  },
  changeServiceContact: {
    params: CONTACT_PARAMS,
    body: exactly({
      action: words(CONTACT_ACTIONS),
      /** The contact that replaces this one on all cases; only for `replace`. */
      replacementId: nullable(IdSchema),
      /** The change to undo; only for `undo`. */
      changeId: nullable(IdSchema),
    }),
    response: ServiceContactsSchema,
  },
  attachCaseContact: {
    body: exactly({
      courtId: IdSchema,
      caseNumber: CaseNumberSchema,
      party: PartySchema,
      contactId: IdSchema,
    }),
    response: ServiceContactsSchema,
  },
  endCaseContact: {
    params: exactly({ caseContactId: IdSchema }),
    body: exactly({
      /** The contact that replaces this one on the case; null to detach the contact. */
      replacementId: nullable(IdSchema),
    }),
    response: ServiceContactsSchema,
  },
  getServiceList: {
    params: exactly({ draftId: UuidSchema }),
    response: ServiceListSchema,
  },
  previewServiceFix: { body: FixSchema, response: ServiceFixSchema },
  fixServiceBounces: { body: FixSchema, response: ServiceFixSchema },
  createServiceCertificate: {
    params: exactly({ draftId: UuidSchema }),
    response: exactly({ uploadId: Type.String(), name: Type.String() }),
  },
} as const;
