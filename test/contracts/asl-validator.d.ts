declare module "asl-validator" {
  /** Checks a definition in Amazon States Language; writes defaults into what it is given. */
  function validate(definition: object): { readonly isValid: boolean; readonly errors: readonly unknown[] };
  export = validate;
}
