import { resourceController } from '../../../http/resource-controller';
import { blueprintDraft } from '../../../resources/blueprint-draft';

export default resourceController(blueprintDraft);
