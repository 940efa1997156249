import vm from 'node:vm'

/** The globals of ES5 and the typed arrays, the least that the single file needs. */
const globals = (
  'Object Function Array String Boolean Number Date RegExp Math JSON NaN Infinity undefined ' +
  'Error EvalError RangeError ReferenceError SyntaxError TypeError URIError ' +
  'parseInt parseFloat isNaN isFinite decodeURI decodeURIComponent encodeURI encodeURIComponent eval escape unescape ' +
  'ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array ' +
  'Float32Array Float64Array'
).split(' ')

/** What ES5 has on its constructors and prototypes. Everything newer goes. */
const members = {
  Object:
    'getPrototypeOf getOwnPropertyDescriptor getOwnPropertyNames create defineProperty defineProperties seal freeze ' +
    'preventExtensions isSealed isFrozen isExtensible keys',
  Array: 'isArray',
  'Array.prototype':
    'constructor length toString toLocaleString concat join pop push reverse shift slice sort splice unshift indexOf ' +
    'lastIndexOf every some forEach map filter reduce reduceRight',
  String: 'fromCharCode',
  'String.prototype':
    'constructor length toString valueOf charAt charCodeAt concat indexOf lastIndexOf localeCompare match replace search ' +
    'slice split substring substr toLowerCase toLocaleLowerCase toUpperCase toLocaleUpperCase trim',
  Number: 'MAX_VALUE MIN_VALUE NaN NEGATIVE_INFINITY POSITIVE_INFINITY',
  Math:
    'E LN10 LN2 LOG2E LOG10E PI SQRT1_2 SQRT2 abs acos asin atan atan2 ceil cos exp floor log max min pow random round ' +
    'sin sqrt tan',
}

/**
 * A world of its own, without window, module or require, in which nothing newer than ES5 is left but the typed arrays.
 * @returns {import('node:vm').Context}
 */
export function es5Context() {
  const context = vm.createContext({})
  const remove = `(function (globals, members) {
    Object.keys(members).forEach(function (path) {
      var owner = path.split('.').reduce(function (object, key) { return object[key] }, this)
      Object.getOwnPropertyNames(owner).forEach(function (name) {
        var keep = members[path].split(' ').indexOf(name) >= 0
        if (!keep && ['prototype', 'name', 'length'].indexOf(name) < 0) delete owner[name]
      })
    }, this)
    Object.getOwnPropertyNames(this).forEach(function (name) {
      if (globals.indexOf(name) < 0) delete this[name]
    }, this)
  })`
  vm.runInContext(remove, context).call(vm.runInContext('this', context), globals, members)
  return context
}
