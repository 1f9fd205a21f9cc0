import { Type } from '@sinclair/typebox';
import { nullable, words } from './fields';

/** A super user's request and another super user's decision. Times are ISO instants. */
export const decisionFields = {
  reason: Type.String(),
  requestedBy: Type.String(),
  requestedAt: Type.String(),
  state: words(['OPEN', 'GRANTED', 'REFUSED', 'EXPIRED']),
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(Type.String()),
  /** True if the user neither made the request nor is its subject. */
  mayDecide: Type.Boolean(),
};
