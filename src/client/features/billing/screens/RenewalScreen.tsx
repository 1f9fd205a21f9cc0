import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatDate, formatMoney } from '#contract/formats';
import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
import type { AccountPlanState, PlanChoice } from '#contract/schemas/billing';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { Loaded } from '../../../records/Loaded';
import { selectUser } from '../../../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { AllowedTo } from '../../../widgets/AllowedTo';
import { BackendLink } from '../../../widgets/BackendLink';
import { accountPlan, changeRenewal } from '../slice';

const LABELS = { month: 'Starting next month', trial: 'When the trial ends' } as const;
/** Value that replaces a plan id if the plan ends. */
const ENDS = 'ends';

/** Chooses the plan that follows the paid month or trial (spec section 2, SelectSubscription). */
export function Screen() {
  return (
    <Loaded of={useAppSelector(accountPlan.select)} what="your plan" lines={8}>
      {(state) => <Plan key={String(state.renewalPlanId)} of={state} />}
    </Loaded>
  );
}

/** Formats plan name and monthly price; the name includes the number of searches. */
function planInWords({ name, priceCents }: PlanChoice): string {
  return `${name}, ${formatMoney(priceCents)} a month`;
}

function Plan({ of }: PlanProps) {
  const { choices, current, isTrial, periodFrom, periodTo, renewalPlanId, uncardedCents } = of;
  const user = useAppSelector(selectUser);
  if (current === null || periodFrom === null || periodTo === null) {
    return (
      <StateMessage
        kind="empty"
        title="No paid plan"
        action={
          <AllowedTo
            rule={ACCOUNT_ADMINISTRATION}
            otherwise="Your account administrator chooses the plan."
          >
            <BackendLink to={BACKEND_PAGES.upgradePlan}>Choose a plan</BackendLink>
          </AllowedTo>
        }
      >
        A free plan ends automatically, so there is nothing to renew.
      </StateMessage>
    );
  }
  const next = choices.find(({ id }) => id === renewalPlanId);
  return (
    <Stack>
      <DescriptionList
        items={[
          { term: 'Plan', description: isTrial ? `${current.name}, free` : planInWords(current) },
          {
            term: isTrial ? 'Trial period' : 'Current month',
            description: `${formatDate(periodFrom)} to ${formatDate(periodTo)}`,
          },
          {
            term: 'Renewal',
            description:
              renewalPlanId === null
                ? `Ends ${formatDate(periodTo)}. Nothing renews after that. Extra searches and pages of this month are still invoiced.`
                : next === undefined || next.id === current.id
                  ? 'Renews automatically each month.'
                  : planInWords(next),
          },
        ]}
      />
      {uncardedCents !== null && next !== undefined && next.priceCents > uncardedCents ? (
        <p>
          Add a card by {formatDate(periodTo)} to continue with this plan. Without one, your account
          continues on the Free plan.{' '}
          <AllowedTo
            rule={ACCOUNT_ADMINISTRATION}
            otherwise="Your account administrator can add one."
          >
            <BackendLink to={BACKEND_PAGES.editCard}>Add a card</BackendLink>
          </AllowedTo>
        </p>
      ) : null}
      {user.isAdmin ? (
        <RenewalForm
          of={choices}
          saved={renewalPlanId === null ? ENDS : String(renewalPlanId)}
          what={isTrial ? 'trial' : 'month'}
        />
      ) : (
        <p>
          Your account administrator can change this until the {isTrial ? 'trial' : 'month'} ends.
        </p>
      )}
    </Stack>
  );
}

interface RenewalFormProps {
  readonly saved: string;
  readonly of: readonly PlanChoice[];
  /** Period after which the chosen plan starts. */
  readonly what: 'month' | 'trial';
}

function RenewalForm({ saved, of, what }: RenewalFormProps) {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: 'renewal',
    started: { planId: saved },
    check: () => ({}),
    command: useAppSelector(changeRenewal.select),
    onSend: ({ planId }) =>
      dispatch(changeRenewal.send({ body: { planId: planId === ENDS ? null : Number(planId) } })),
  });
  return (
    <Form form={form} label="Change renewal plan" button="Save renewal plan">
      <Stack isForm>
        <Field {...form.field('planId')} label={LABELS[what]}>
          <Select
            choices={[
              ...of.map((plan) => ({ id: String(plan.id), label: planInWords(plan) })),
              { id: ENDS, label: 'Cancel renewal' },
            ]}
            {...form.control('planId')}
          />
        </Field>
      </Stack>
      <p>
        You can change this until the {what} ends. For more searches now,{' '}
        <AllowedTo rule={ACCOUNT_ADMINISTRATION} otherwise="ask your account administrator">
          <BackendLink to={BACKEND_PAGES.upgradePlan}>
            {what === 'trial' ? 'choose a plan now' : 'upgrade your plan'}
          </BackendLink>
        </AllowedTo>
        .
      </p>
    </Form>
  );
}

interface PlanProps {
  readonly of: AccountPlanState;
}
