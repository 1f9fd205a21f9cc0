import { INDIANA, localeByCode } from '#contract/locales';
import { defineFeature, loadOn } from '../../store/defineFeature';
import { readEditedRegion } from './editedRegion';
import { searchRegionsSaga } from './saga';
import {
  changeRegion,
  counties,
  createRegion,
  deleteRegion,
  ownRegion,
  ownRegions,
  regionDeletion,
} from './slice';

/** A user's own search regions: joins the store when the first of their screens is entered. */
export const feature = defineFeature({
  name: 'searchRegions',
  loads: [
    loadOn('searchRegions.list', ownRegions),
    loadOn('searchRegions.edit', counties),
    loadOn('searchRegions.edit', ownRegion, ({ localeCode, query }) => {
      const edited = readEditedRegion(query, localeByCode(localeCode) ?? INDIANA);
      return edited.kind === 'own'
        ? { params: { appCode: edited.code, regionId: edited.regionId } }
        : null;
    }),
  ],
  parts: [createRegion, changeRegion, deleteRegion, regionDeletion],
  sagas: [searchRegionsSaga],
});
