import { Type } from '@sinclair/typebox';
import { nullable, words } from './fields';

/** A request that one super user made, and another's decision about it. Times are ISO instants. */
export const decisionFields = {
  reason: Type.String(),
  requestedBy: Type.String(),
  requestedAt: Type.String(),
  state: words(['OPEN', 'GRANTED', 'REFUSED', 'EXPIRED']),
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(Type.String()),
  /** The reader is neither the requester nor the user whom it is about. */
  mayDecide: Type.Boolean(),
};
