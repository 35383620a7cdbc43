module.exports = require("pulumi-bunny/native");
