import { regionCodesOf } from '#contract/ownRegions';
import { selectLocale, selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { Skeleton } from '../../../ui/Skeleton';
import { StateMessage } from '../../../ui/StateMessage';
import { AppLink } from '../../../widgets/AppLink';
import { LoadFailed } from '../../../widgets/LoadFailed';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { readEditedRegion } from '../editedRegion';
import { RegionForm } from '../RegionForm';
import { counties, ownRegion } from '../slice';

const NOT_LOADED = 'Search region not loaded';

/** Makes or changes a search region of one's own (spec section 2). */
export function Screen() {
  const locale = useAppSelector(selectLocale);
  const edited = readEditedRegion(useAppSelector(selectShownQuery), locale);
  const list = useAppSelector(counties.select);
  const region = useAppSelector(ownRegion.select);
  const [firstCode] = regionCodesOf(locale);

  if (edited.kind === 'nothing' || firstCode === undefined) return <RegionNotFound />;
  if (edited.kind === 'own') {
    if (region.status === 'notFound') return <RegionNotFound />;
    if (region.status === 'failed') return <LoadFailed title={NOT_LOADED} error={region.error} />;
  }
  if (list.status === 'failed') return <LoadFailed title={NOT_LOADED} error={list.error} />;
  if (list.status === 'notFound') {
    return <LoadFailed title={NOT_LOADED} error="There is no list of counties." />;
  }
  const isRegionThere = region.status === 'ready' || region.status === 'refreshing';
  if (
    list.status === 'idle' ||
    list.status === 'loading' ||
    (edited.kind === 'own' && (!isRegionThere || region.data.id !== edited.regionId))
  ) {
    return <Skeleton lines={14} label="Loading the search region" />;
  }
  const own = edited.kind === 'own' && isRegionThere ? region.data : null;
  return (
    <RegionForm
      key={own === null ? 'new' : own.id}
      region={own}
      code={own?.code ?? edited.code ?? firstCode}
      counties={list.data.items}
    />
  );
}

function RegionNotFound() {
  return (
    <>
      <ScreenHeading title="Search region not found" />
      <StateMessage
        kind="notFound"
        title="There is no such search region"
        action={
          <AppLink to="/common/MySearchRegions" className={buttonClass()}>
            Go to your search regions
          </AppLink>
        }
      >
        You may have deleted it, or it belongs to another user of this browser.
      </StateMessage>
    </>
  );
}
