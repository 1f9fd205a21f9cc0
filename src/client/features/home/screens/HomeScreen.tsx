import { COUNT_KINDS } from '#contract/counts';
import { PRODUCT_NAME } from '#contract/product';
import { selectLocale } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Card } from '../../../ui/Card';
import { Stack } from '../../../ui/Stack';
import { CountsList } from '../../../widgets/CountsList';

/** The welcome page of an edition. */
export function Screen() {
  const locale = useAppSelector(selectLocale);
  return (
    <Stack>
      <Card title="What is on line">
        <CountsList kinds={COUNT_KINDS} />
      </Card>
      <Card title="Before you rely on a record">
        <p>
          {PRODUCT_NAME} shows records as the offices of {locale.state} send them; every page says
          how fresh its data is. It is not the official record. The {locale.terms.entity} or the
          clerk of the county gives the same facts, and is the one to ask when it matters.
        </p>
      </Card>
    </Stack>
  );
}
