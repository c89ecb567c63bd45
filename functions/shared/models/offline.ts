export { createOfflineModel as openModels } from "#models";
