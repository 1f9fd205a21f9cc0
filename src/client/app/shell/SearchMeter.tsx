import { SEARCH_COUNT_SUMMARY_PATH } from '#contract/billing/odometer';
import { selectOdometer } from '../../state/odometer/selectors';
import { useAppSelector } from '../../store/hooks';
import { ProgressMeter } from '../../ui/ProgressMeter';
import { AppLink } from '../../widgets/AppLink';

/** Number of searches used and included; links to the usage page. */
export function SearchMeter() {
  const odometer = useAppSelector(selectOdometer);
  if (odometer === null) return null;
  return (
    <AppLink to={SEARCH_COUNT_SUMMARY_PATH}>
      <span>Searches</span>
      <ProgressMeter label="Searches used" used={odometer.used} included={odometer.included} />
    </AppLink>
  );
}
