import { useAppSelector } from '../../../store/hooks';
import { selectFlow } from '../flow/selectors';
import { useDraft } from '../flow/useDraft';
import { FeeBox } from './FeeBox';
import { PaymentChoice } from './PaymentChoice';

/** How the filing is paid, and its fees so far. */
export function FeesStep() {
  const { content, edit, field, start } = useDraft('fees');
  const { draftId, saved } = useAppSelector(selectFlow);
  if (content === null) return null;
  const { error, id } = field('payment');
  return (
    <>
      <div id={id} tabIndex={-1}>
        <PaymentChoice
          payment={content.payment}
          accounts={start?.filer?.paymentAccounts ?? []}
          error={error}
          onChange={(payment) => edit({ payment })}
        />
      </div>
      <section aria-label="Fees">
        <h3>Fees</h3>
        {draftId === null || saved === null ? null : (
          <FeeBox draftId={draftId} version={saved.version} />
        )}
      </section>
    </>
  );
}
