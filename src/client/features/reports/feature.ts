import { defineFeature } from '../../store/defineFeature';
import { actionsSaga } from './actionsSaga';
import { actionDesk } from './actionSlice';
import { bouncesSaga } from './bouncesSaga';
import { monthSaga } from './monthSaga';
import { monthDesk } from './monthSlice';
import { savedFiltersSaga } from './savedFiltersSaga';
import * as slices from './slice';

/** The feature for admin reports; added to the store when its first screen is opened. */
export const feature = defineFeature({
  name: 'reports',
  slices: [
    slices.today,
    slices.auditCheck,
    slices.report,
    slices.saveFilter,
    slices.scheduleFilter,
    slices.deleteSavedFilter,
    slices.feeCheck,
    slices.bookMonths,
    slices.closeBookMonth,
    slices.requestReopening,
    monthDesk,
    slices.reportActions,
    slices.actionPreview,
    slices.startReportAction,
    slices.stepReportAction,
    slices.fixPreview,
    slices.fixBounces,
    actionDesk,
  ],
  sagas: [monthSaga, savedFiltersSaga, actionsSaga, bouncesSaga],
});
