import { formatDateTime } from '#contract/formats';
import type { OperatorAlerts } from '#contract/schemas/operatorAlerts';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { Loaded } from '../../../records/Loaded';
import { useAppSelector } from '../../../store/hooks';
import { MessageBox } from '../../../ui/MessageBox';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AlertWebhooks } from '../alerts/AlertWebhooks';
import { Incidents } from '../alerts/Incidents';
import { OpenAlerts } from '../alerts/OpenAlerts';
import { Rules } from '../alerts/Rules';
import { SettingsForm } from '../alerts/SettingsForm';
import { operatorAlerts } from '../alerts/slice';

const when = (at: string): string => formatDateTime(at, STATE_TIME_ZONE);

/** Alerts, their rules, and incidents of the status page (spec section 2, Admin). */
export function Screen() {
  return (
    <Loaded of={useAppSelector(operatorAlerts.select)} what="the alerts">
      {(loaded) => <Alerts of={loaded} />}
    </Loaded>
  );
}

function Alerts({ of }: { readonly of: OperatorAlerts }) {
  const { alertTotal, alerts, asOf, incidents, readAt, rules, settings, state } = of;
  return (
    <Stack gap={6}>
      {state === 'ANSWERS' ? null : (
        <MessageBox tone="warning" title="The database isn’t responding">
          {readAt === null
            ? 'The app server has no alerts in memory. '
            : `Alerts and rules are as of ${when(readAt)}. `}
          No alerts are raised or emailed until the database responds. Nothing can be changed.
        </MessageBox>
      )}
      {readAt === null ? null : (
        <>
          <OpenAlerts alerts={alerts} asOf={asOf} total={alertTotal} />
          <Section title="Rules">
            <Rules rules={rules} />
          </Section>
        </>
      )}
      {settings === null ? null : (
        <Section title="My notifications">
          {/* Saving the settings resets the form. */}
          <SettingsForm key={JSON.stringify(settings)} settings={settings} />
        </Section>
      )}
      <Section title="Webhooks">
        <AlertWebhooks />
      </Section>
      <Section title="Incidents">
        <Incidents incidents={incidents} />
      </Section>
      <p>
        As of {when(asOf)}. Rules are checked every minute. The page refreshes every 10 seconds.
      </p>
    </Stack>
  );
}
