import type { ApprovalKind } from '#contract/admin/approvals';
import type { Audit, AuditedTransaction } from '../audit/repository';
import type { Actor } from '../../http/requester';
import type { StoredApproval } from './repository';

/** Work after the commit, such as sending a refund to the card processor. */
export type AfterApproval = (() => Promise<unknown>) | undefined;

/** A granted request inside the transaction of its decision. */
export interface GrantedApproval {
  readonly trx: AuditedTransaction;
  readonly audit: Audit;
  /** The super user who granted it. */
  readonly actor: Actor;
  readonly approval: StoredApproval;
}

/** Applies a granted change, and audits it. Throws an HTTP problem if it is no longer possible. */
export type ApplyApproval = (granted: GrantedApproval) => Promise<AfterApproval>;

/** Functions that apply each kind of granted change, registered by the areas that request it. */
export class ApprovalApplies {
  private readonly byKind = new Map<ApprovalKind, ApplyApproval>();

  add(kind: ApprovalKind, apply: ApplyApproval): void {
    if (this.byKind.has(kind)) throw new Error(`Approvals of ${kind} are applied twice.`);
    this.byKind.set(kind, apply);
  }

  of(kind: ApprovalKind): ApplyApproval {
    const apply = this.byKind.get(kind);
    if (apply === undefined) throw new Error(`No area applies approvals of ${kind}.`);
    return apply;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly approvals: ApprovalApplies;
  }
}
