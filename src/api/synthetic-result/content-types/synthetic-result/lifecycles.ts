import { rateStoredResults } from '../../../../commands/checks/rate-stored-results';
import { keyReports } from '../../../../lifecycles/synthetic-reports';

const keys = keyReports();

export default { ...keys, ...rateStoredResults((event) => keys.beforeCreate(event)) };
