import { formatCount, formatDate, formatMoney } from '#contract/formats';
import type { AccountRecord } from '#contract/schemas/people';
import { BILLING_RIGHTS } from '#contract/billing/standings';
import type { RecordAction } from './ChangeForm';

/** Returns the actions available for an account in its current state, with their effects. */
export function accountActions(account: AccountRecord): readonly RecordAction[] {
  const { accountStatus, closedAt, isDeactivated, name, plan, plans, status, userCount } = account;
  const isPastDue = BILLING_RIGHTS[accountStatus].access === 'INACTIVE';
  const users = userCount === 1 ? 'Its user' : `Its ${formatCount(userCount)} users`;
  const access: readonly RecordAction[] =
    closedAt !== null
      ? []
      : !isDeactivated && (status === 'ACTIVE' || isPastDue)
        ? [
            {
              id: 'INACTIVATE',
              label: 'Deactivate account',
              undo: 'REACTIVATE',
              lines: [
                `${name} can’t buy anything, or use features that need an active account.`,
                `${users} can still log in and use the plan’s searches.`,
                'Its plan stays active and is still billed. To stop billing, end the plan.',
                'You can reactivate the account.',
              ],
            },
          ]
        : [
            {
              id: 'REACTIVATE',
              label: 'Reactivate account',
              undo: 'INACTIVATE',
              lines: [
                isPastDue
                  ? 'The account is past due, so it stays inactive until its invoices are paid.'
                  : `${users} can use everything in the plan again.`,
                'You can deactivate the account again.',
              ],
            },
          ];
  if (plan === null) return access;
  const day = formatDate(plan.until);
  const current = plan.renewal === null ? 'nothing' : plan.renewal.name;
  const before = `SET_RENEWAL:${plan.renewal === null ? '' : String(plan.renewal.id)}`;
  const undo = `You can undo this until ${day}. Renewal before this change: ${current}.`;
  return [
    ...access,
    ...plans
      .filter(({ id }) => id !== plan.renewal?.id)
      .map(({ id, name: planName, priceCents }) => ({
        id: `SET_RENEWAL:${String(id)}`,
        label: `Continue with ${planName} (${formatMoney(priceCents)} a month)`,
        undo: before,
        lines: [
          `${plan.name} runs until ${day}. Then ${planName} starts, for ${formatMoney(priceCents)} a month.`,
          undo,
        ],
      })),
    ...(plan.renewal === null
      ? []
      : [
          {
            id: 'SET_RENEWAL:',
            label: 'End plan',
            undo: before,
            lines: [
              `${plan.name} runs until ${day}. Nothing renews after that. Extra searches and pages of its last month are still invoiced.`,
              undo,
            ],
          },
        ]),
  ];
}
