import type { AccountMoney } from '#contract/schemas/accountMoney';
import { Section } from '../../../ui/Section';
import { CheckForm } from './CheckForm';
import { ReturnedCheckForm } from './ReturnedCheckForm';

/** Forms for received and returned checks of an account. */
export function Checks({ of: { accountId, receipts } }: { readonly of: AccountMoney }) {
  const checks = receipts.filter(
    ({ cents, kind, refundedCents }) => kind === 'CHECK' && refundedCents < cents,
  );
  return (
    <>
      <Section title="Record a check">
        <p>A check pays open invoices first, oldest first. The rest pays the next invoice.</p>
        <CheckForm key={receipts.length} accountId={accountId} />
      </Section>
      {checks.length === 0 ? null : (
        <Section title="Returned check">
          <p>If the bank returned a check, reverse its payment.</p>
          <ReturnedCheckForm
            key={checks.map(({ id }) => id).join()}
            accountId={accountId}
            checks={checks}
          />
        </Section>
      )}
    </>
  );
}
