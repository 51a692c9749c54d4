/** What deployed functions have in place of the demo's fictional world, which only local runs are bundled with. */
function refuseDemoWorld(): never {
  throw new Error('The provider "embedded" is the demo data of local runs. Use live or none.');
}

/** Only the demo's events have recorded words. */
export const withRecordedWords = <Write>(write: Write): Write => write;

export { refuseDemoWorld as createEmbeddedDirectory, refuseDemoWorld as createEmbeddedResearch };
