import { Type } from '@sinclair/typebox';
import { NOT_SERVED_REASONS, SERVICE_STATES } from '../service';
import { DateSchema, exactly, nullable, words, type Shape } from './fields';

/** A recipient of a service, or a party that isn't served electronically. */
export type ServedRecipient = Shape<typeof ServedRecipientSchema>;
const ServedRecipientSchema = exactly({
  id: Type.Integer(),
  name: Type.String(),
  email: nullable(Type.String()),
  /** The parties that it is for. */
  party: Type.String(),
  /** An administrative copy. */
  isCopy: Type.Boolean(),
  /** Null if served electronically. */
  notServed: nullable(words(NOT_SERVED_REASONS)),
  bouncedOn: nullable(DateSchema),
  state: nullable(words(SERVICE_STATES)),
  sentAt: nullable(Type.String()),
  deliveredAt: nullable(Type.String()),
  openedAt: nullable(Type.String()),
  bouncedAt: nullable(Type.String()),
  bounceReason: nullable(Type.String()),
  /** How someone dealt with the bounce; null while it is open. */
  resolution: nullable(Type.String()),
});

/** Documents of an envelope that were served together, or wait for the court's acceptance. */
export type EnvelopeService = Shape<typeof EnvelopeServiceSchema>;
export const EnvelopeServiceSchema = exactly({
  id: Type.Integer(),
  titles: Type.Array(Type.String()),
  /** ISO instant; null until the court accepts the filing. */
  servedAt: nullable(Type.String()),
  /** The court day from which the service counts. */
  deemedOn: nullable(DateSchema),
  recipients: Type.Array(ServedRecipientSchema),
});
