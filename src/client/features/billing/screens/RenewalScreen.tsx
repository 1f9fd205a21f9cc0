import { BACKEND_PAGES } from '#contract/backendPages';
import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
import type { AccountPlanState, PlanChoice } from '#contract/schemas/billing';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { Loaded } from '../../../records/Loaded';
import { selectUser } from '../../../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Field } from '../../../ui/Field';
import { formatDate, formatMoney } from '../../../ui/formats';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { AllowedTo } from '../../../widgets/AllowedTo';
import { BackendLink } from '../../../widgets/BackendLink';
import { accountPlan, changeRenewal } from '../slice';

const LABELS = { month: 'From the next month on', trial: 'When the trial ends' } as const;
/** In place of a plan's id: the plan ends. */
const ENDS = 'ends';

/** What follows the month that is paid for (spec section 2, SelectSubscription). */
export function Screen() {
  return (
    <Loaded of={useAppSelector(accountPlan.select)} what="your plan" lines={8}>
      {(state) => <Plan key={String(state.renewalPlanId)} of={state} />}
    </Loaded>
  );
}

/** Its name says how many searches it has. */
function planInWords({ name, priceCents }: PlanChoice): string {
  return `${name}, ${formatMoney(priceCents)} a month`;
}

function Plan({ of }: PlanProps) {
  const { choices, current, isTrial, periodFrom, periodTo, renewalPlanId } = of;
  const user = useAppSelector(selectUser);
  if (current === null || periodFrom === null || periodTo === null) {
    return (
      <StateMessage
        kind="empty"
        title="No plan is paid for"
        action={
          <AllowedTo
            rule={ACCOUNT_ADMINISTRATION}
            otherwise="An administrator of your account chooses its plan."
          >
            <BackendLink to={BACKEND_PAGES.upgradePlan}>Choose a plan</BackendLink>
          </AllowedTo>
        }
      >
        A plan that was granted ends by itself; there is nothing to renew.
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
            term: isTrial ? 'It runs' : 'This month',
            description: `${formatDate(periodFrom)} to ${formatDate(periodTo)}`,
          },
          {
            term: 'Then',
            description:
              renewalPlanId === null
                ? `It ends. From ${formatDate(periodTo)} on nothing is charged.`
                : next === undefined || next.id === current.id
                  ? 'It renews by itself, each month.'
                  : planInWords(next),
          },
        ]}
      />
      {user.isAdmin ? (
        <RenewalForm
          of={choices}
          kept={renewalPlanId === null ? ENDS : String(renewalPlanId)}
          what={isTrial ? 'trial' : 'month'}
        />
      ) : (
        <p>
          An administrator of your account can change it until the {isTrial ? 'trial' : 'month'}{' '}
          ends.
        </p>
      )}
    </Stack>
  );
}

interface RenewalFormProps {
  readonly kept: string;
  readonly of: readonly PlanChoice[];
  /** After what the chosen plan begins. */
  readonly what: 'month' | 'trial';
}

function RenewalForm({ kept, of, what }: RenewalFormProps) {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: 'renewal',
    started: { planId: kept },
    check: () => ({}),
    command: useAppSelector(changeRenewal.select),
    onSend: ({ planId }) =>
      dispatch(changeRenewal.send({ body: { planId: planId === ENDS ? null : Number(planId) } })),
  });
  return (
    <Form form={form} label="Change renewal plan" button="Save">
      <Stack isForm>
        <Field {...form.field('planId')} label={LABELS[what]}>
          <Select
            choices={[
              ...of.map((plan) => ({ id: String(plan.id), label: planInWords(plan) })),
              { id: ENDS, label: 'No plan: let it end' },
            ]}
            {...form.control('planId')}
          />
        </Field>
      </Stack>
      <p>
        You may change it any number of times until the {what} ends. To have more searches now,{' '}
        <AllowedTo rule={ACCOUNT_ADMINISTRATION} otherwise="ask an administrator of your account">
          <BackendLink to={BACKEND_PAGES.upgradePlan}>
            {what === 'trial' ? 'take a plan now' : 'upgrade the plan'}
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
