import { WARRANT_SUBSCRIPTION_PATH } from '#contract/billing/warrantSubscription';
import { RegisterOverview } from '../../../records/RegisterOverview';
import { selectRegister } from '../../../state/search/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { Card } from '../../../ui/Card';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { coverage } from '../slice';

/** Overview of tax warrants. */
export function Screen() {
  return (
    <RegisterOverview
      register={useAppSelector((state) => selectRegister(state, 'taxWarrant'))}
      counties={useAppSelector(coverage.select)}
      aside={
        <Card title="Tax warrant subscription">
          <Stack gap={3}>
            <p>
              A year of searches that don’t count toward your plan, with optional monthly reports.
            </p>
            <AppLink to={WARRANT_SUBSCRIPTION_PATH} className={buttonClass()}>
              View the subscription
            </AppLink>
          </Stack>
        </Card>
      }
    >
      <Section title="Find a tax warrant">
        <p>
          Search by taxpayer name or warrant number. A warrant number has up to 8 digits, including
          leading zeros.
        </p>
      </Section>
      <Section title="About tax warrants">
        <p>
          When state tax remains unpaid after a demand notice, the Indiana Department of Revenue may
          issue a warrant. The county clerk enters it in the judgment book, where it becomes a lien.
          The lien lasts ten years and can be renewed for ten more.
        </p>
        <p>
          Once the tax is paid, the Department reports it and the clerk records the release. That
          can take weeks, so an open warrant doesn’t prove that money is still owed.
        </p>
      </Section>
    </RegisterOverview>
  );
}
